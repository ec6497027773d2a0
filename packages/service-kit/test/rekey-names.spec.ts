import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { foldName } from '@el-reto/contracts';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { defineCollection, nameKey, rekeyNames, SqliteStore } from '../src/index.ts';
import { createOutboxTable } from '../src/store/sqlite-outbox.ts';
import { memoryDir } from './support/temp-dir.ts';

interface Card {
  name: string;
  createdAt: number;
  nameKey?: string;
}

const cards = defineCollection<Card>('cards');
const cardNames = defineCollection<{ cardId: string }>('cardNames');
const first = (name: string) => createHash('sha256').update(foldName(name)).digest('base64url');

/** A file of the first version with these cards, the earliest first, their ids not in that order. */
async function openOld(names: readonly string[]): Promise<SqliteStore> {
  const dir = await memoryDir('names');
  const file = join(dir, 'cards.sqlite');
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL');
  createOutboxTable(db);
  for (const table of ['cards', 'cardNames']) {
    db.exec(`CREATE TABLE ${table} (id TEXT PRIMARY KEY, doc TEXT NOT NULL) STRICT, WITHOUT ROWID`);
  }
  for (const [at, name] of names.entries()) {
    const id = `c${names.length - at}`;
    const add = (table: string, key: string, doc: object) =>
      db.prepare(`INSERT INTO ${table} VALUES (?, ?)`).run(key, JSON.stringify(doc));
    add('cards', id, { name, createdAt: 1_000 + at });
    add('cardNames', first(name), { cardId: id });
  }
  db.close();
  const migrations = [rekeyNames({ records: 'cards', names: 'cardNames', owner: 'cardId' })];
  const store = new SqliteStore({ file, collections: [cards, cardNames], migrations });
  onTestFinished(async () => {
    await store.close();
    await rm(dir, { recursive: true });
  });
  return store;
}

it('reserves old names by what they look like, and leaves nothing of the old keys', async () => {
  const store = await openOld(['El Mar', 'Sol']);
  expect((await store.get(cards, 'c2'))?.nameKey).toBe(nameKey('El Mar'));
  const reserved = await store.find(cardNames, {});
  const expected = [
    { id: nameKey('El Mar'), data: { cardId: 'c2' } },
    { id: nameKey('Sol'), data: { cardId: 'c1' } },
  ];
  expect(reserved.toSorted((a, b) => a.data.cardId.localeCompare(b.data.cardId))).toEqual(
    expected.toReversed(),
  );
});

it('gives the key to the earlier of two that look alike; the later keeps the one it has', async () => {
  const store = await openOld(['El Mar', 'EI Mar', 'E1 Mar']);
  expect(await store.get(cardNames, nameKey('El Mar'))).toEqual({ cardId: 'c3' });
  for (const [id, name] of [
    ['c2', 'EI Mar'],
    ['c1', 'E1 Mar'],
  ] as const) {
    expect((await store.get(cards, id))?.nameKey).toBeUndefined();
    expect(await store.get(cardNames, first(name))).toEqual({ cardId: id });
  }
});

it('leaves a key to whom it was reserved for all along', async () => {
  // What a name looks like may be what another, later one is called.
  const store = await openOld(['S0l', 'Sol']);
  expect(nameKey('S0l')).toBe(first('Sol'));
  expect(await store.get(cardNames, nameKey('Sol'))).toEqual({ cardId: 'c1' });
  expect(await store.get(cardNames, first('S0l'))).toEqual({ cardId: 'c2' });
});
