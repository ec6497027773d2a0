import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defineCollection } from '../src/collection.ts';
import { SqliteStore } from '../src/sqlite-store.ts';
import type { Transaction } from '../src/store.ts';

const numbers = defineCollection<{ value: number }>('numbers', { indexes: [['value']] });

let dir: string;
let file: string;
let store: SqliteStore;

beforeEach(() => {
  dir = temporaryDir();
  file = join(dir, 'test.sqlite');
  store = new SqliteStore({ file, collections: [numbers] });
});
afterEach(() => store.close());

const add = (id: string) => async (tx: Transaction) => {
  const value = ((await tx.get(numbers, id))?.value ?? 0) + 1;
  await tx.set(numbers, id, { value });
  return value;
};
const all = () => store.find(numbers, {});

it('a document that several transactions of a commit change is written once', async () => {
  const other = new DatabaseSync(file);
  other.exec(`CREATE TABLE written (id TEXT);
    CREATE TRIGGER made AFTER INSERT ON numbers BEGIN INSERT INTO written VALUES (new.id); END;
    CREATE TRIGGER changed AFTER UPDATE ON numbers BEGIN INSERT INTO written VALUES (new.id); END`);
  const values = await Promise.all(['a', 'b', 'a', 'a'].map((id) => store.transaction(add(id))));
  expect(values).toEqual([1, 1, 2, 3]);
  expect(other.prepare('SELECT id FROM written').all()).toEqual([{ id: 'a' }, { id: 'b' }]);
  other.close();
});

it('a transaction sees the changes of earlier transactions of its commit, with every kind of read', async () => {
  const [, ids, , sum, value] = await Promise.all([
    store.transaction(add('a')),
    store.transaction((tx) => tx.findIds(numbers, { where: { value: { '>': 0 } } })),
    store.transaction(add('b')),
    store.transaction(async (tx) => {
      const found = await tx.find(numbers, { where: { value: { '>': 0 } } });
      await tx.delete(numbers, 'a');
      return found.length;
    }),
    store.transaction(async (tx) => (await tx.getMany(numbers, ['a', 'b'])).size),
  ]);
  expect([ids, sum, value]).toEqual([['a'], 2, 1]);
  expect(await all()).toEqual([{ id: 'b', data: { value: 1 } }]);
});

it('a failed commit leaves no changes for the next commit', async () => {
  const other = new DatabaseSync(file);
  other.exec(`CREATE TRIGGER refuse BEFORE INSERT ON numbers WHEN new.id = 'bad'
    BEGIN SELECT raise(ROLLBACK, 'refused'); END`);
  const both = [store.transaction(add('a')), store.transaction(add('bad'))];
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await store.transaction(add('a'))).toBe(1);
  expect(await all()).toEqual([{ id: 'a', data: { value: 1 } }]);
  other.close();
});

it('a long write-ahead log is copied into the database while the store is open', async () => {
  const notes = defineCollection<{ text: string }>('notes');
  const own = new SqliteStore({ file: join(dir, 'log.sqlite'), collections: [notes] });
  const text = 'x'.repeat(20_000_000);
  await own.transaction((tx) => tx.set(notes, 'long', { text }));
  const { size } = await stat(join(dir, 'log.sqlite'));
  await own.close();
  expect(size).toBeGreaterThan(text.length);
});
