import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { defineCollection } from '../src/collection.ts';
import { SqliteStore } from '../src/sqlite-store.ts';
import { tempDir } from '../../service-kit/test/support/temp-dir.ts';

interface Note {
  by: string;
  at: number;
}

it('a file gets the indexes that this program wants, and loses those of an older one', async () => {
  const dir = await tempDir('sqlite-indexes');
  onTestFinished(() => rm(dir, { recursive: true }));
  const file = join(dir, 'test.sqlite');
  const openWith = async (indexes: (keyof Note)[][]) => {
    const collection = defineCollection<Note>('notes', { indexes });
    const store = new SqliteStore({ file, collections: [collection] });
    await store.transaction((tx) => tx.set(collection, 'a', { by: 'ana', at: 1 }));
    expect(await store.findIds(collection, { where: [['by', '==', 'ana']] })).toEqual(['a']);
    await store.close();
    using db = new DatabaseSync(file, { readOnly: true });
    const named = "SELECT name FROM sqlite_master WHERE tbl_name = 'notes' AND sql LIKE '%INDEX%'";
    return db.prepare(named).all();
  };
  expect(await openWith([['by'], ['by', 'at']])).toHaveLength(2);
  expect(await openWith([['at'], ['by', 'at']])).toEqual([
    { name: 'notes_by_at' },
    { name: 'notes_at' },
  ]);
});
