import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defineCollection } from '../src/collection.ts';
import { SqliteStore } from '../src/sqlite-store.ts';
import { migrateSqlite, type Migration } from '../src/migration.ts';
import { createOutboxTable } from '../src/sqlite-outbox.ts';
import { publish, waiting } from './store-contract/documents.ts';

interface Person {
  name?: string;
  firstName?: string;
}

interface Note {
  by: string;
  at: number;
}

const people = defineCollection<Person>('people');
/** Version 2 of the file has `firstName` instead of `name`; version 3 has no empty first names. */
const toFirstNames: Migration = {
  name: 'first names',
  run: (db) =>
    db.exec(
      `UPDATE people SET doc = json_remove(json_set(doc, '$.firstName', doc ->> 'name'), '$.name')`,
    ),
};
const withoutNameless: Migration = {
  name: 'nobody without a name',
  run: (db) => db.exec(`DELETE FROM people WHERE doc ->> 'firstName' = ''`),
};

let file: string;
const opened: SqliteStore[] = [];

const open = (migrations: readonly Migration[] = []) => {
  const store = new SqliteStore({ file, collections: [people], migrations });
  opened.push(store);
  return store;
};
const closeAll = () => Promise.all(opened.splice(0).map((store) => store.close()));
const names = async (store: SqliteStore) =>
  Object.fromEntries((await store.find(people, {})).map(({ id, data }) => [id, data]));

/** Opens the file without the store, and reads or writes it. */
function look<R>(read: (db: DatabaseSync) => R): R {
  using db = new DatabaseSync(file);
  return read(db);
}
const versions = () => {
  const rows = look((db) => db.prepare('SELECT part, version FROM _schema').all());
  return Object.fromEntries(rows.map((row) => [row['part'], row['version']]));
};

/** Writes a file as release 1.0 does. */
function writeFirstVersion(count: number): void {
  look((db) => {
    db.exec('PRAGMA journal_mode = WAL; BEGIN');
    migrateSqlite(db, 'accounts', []);
    createOutboxTable(db);
    db.exec('CREATE TABLE people (id TEXT PRIMARY KEY, doc TEXT NOT NULL) STRICT, WITHOUT ROWID');
    const add = db.prepare('INSERT INTO people (id, doc) VALUES (?, ?)');
    for (let i = 0; i < count; i++) add.run(`p${i}`, JSON.stringify({ name: i ? `n${i}` : '' }));
    db.exec('COMMIT');
  });
}

beforeEach(() => {
  file = join(temporaryDir(), 'accounts.sqlite');
});
afterEach(() => closeAll());

it('a file of the first version runs every step in order, for any number of documents', async () => {
  writeFirstVersion(1_201);
  const store = open([toFirstNames, withoutNameless]);
  const all = await names(store);
  expect(Object.keys(all)).toHaveLength(1_200);
  expect(all['p1200']).toEqual({ firstName: 'n1200' });
  expect(versions()).toEqual({ kit: 2, accounts: 3 });
});

it('a new file has the newest version without running any step', async () => {
  const never: Migration = {
    name: 'never',
    run: (db) => db.exec('ALTER TABLE nowhere ADD COLUMN x'),
  };
  open([never]);
  expect(versions()).toEqual({ kit: 2, accounts: 2 });
});

it('a step runs once', async () => {
  writeFirstVersion(0);
  const insert: Migration = {
    name: 'somebody new',
    run: (db) =>
      db.exec(
        'CREATE TABLE guests (id INTEGER PRIMARY KEY) STRICT; INSERT INTO guests DEFAULT VALUES',
      ),
  };
  for (let i = 0; i < 3; i++) {
    open([insert]);
    await closeAll();
  }
  expect(look((db) => db.prepare('SELECT count(*) AS n FROM guests').get()?.['n'])).toBe(1);
});

it('a step that fails leaves the file unchanged, and the error names the step', async () => {
  writeFirstVersion(3);
  const broken: Migration = {
    name: 'too much',
    run: (db) => {
      db.exec('DELETE FROM people');
      throw new TypeError('n2 is too much');
    },
  };
  expect(() => open([toFirstNames, broken])).toThrow(
    `the data file ${file} cannot be used: the step "too much" failed: TypeError: n2 is too much`,
  );
  const store = open();
  expect((await names(store))['p1']).toEqual({ name: 'n1' });
  expect(versions()).toEqual({ kit: 2, accounts: 1 });
});

it('a file from before release 1.0 is refused with one line and not changed', () => {
  writeFirstVersion(1);
  look((db) => db.exec('DROP TABLE _schema'));
  expect(() => open()).toThrow(
    `the data file ${file} cannot be used: it is from before release 1.0: start with an empty DATA_DIR`,
  );
  expect(look((db) => db.prepare('SELECT id FROM people').all())).toEqual([{ id: 'p0' }]);
});

it('a file of a newer version is refused with one line and not changed', async () => {
  const newer = open([toFirstNames]);
  await newer.transaction(async (tx) => {
    await tx.set(people, 'p', { firstName: 'Ana' });
    await publish(tx, 'p');
  });
  await closeAll();
  expect(() => open()).toThrow(
    `the data file ${file} cannot be used: it has version 2 of accounts, and this program knows up to 1: start the newer one`,
  );
  const again = open([toFirstNames]);
  expect(await names(again)).toEqual({ p: { firstName: 'Ana' } });
  expect(await waiting(again)).toEqual(['p']);
});

it('a file gets the indexes of this program, and loses those of an older one', async () => {
  const openWith = async (indexes: (keyof Note)[][]) => {
    const notes = defineCollection<Note>('notes', { indexes });
    const store = new SqliteStore({ file, collections: [notes] });
    await store.transaction((tx) => tx.set(notes, 'a', { by: 'ana', at: 1 }));
    expect(await store.findIds(notes, { where: { by: 'ana' } })).toEqual(['a']);
    await store.close();
    const named = "SELECT name FROM sqlite_master WHERE tbl_name = 'notes' AND sql LIKE '%INDEX%'";
    return look((db) => db.prepare(named).all());
  };
  expect(await openWith([['by'], ['by', 'at']])).toHaveLength(2);
  expect(await openWith([['at'], ['by', 'at']])).toEqual([
    { name: 'notes_by_at' },
    { name: 'notes_at' },
  ]);
});
