import { mkdir, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceProcess } from '@el-reto/testing';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteStore, type SqliteStoreOptions } from '../src/sqlite-store.ts';
import {
  contractCollections,
  counters,
  item,
  items,
  putItems,
  waiting,
} from './store-contract/documents.ts';

let dir: string;
let file: string;
const opened: SqliteStore[] = [];

function openStore(options: Partial<SqliteStoreOptions> = {}): SqliteStore {
  const store = new SqliteStore({ file, collections: contractCollections, ...options });
  opened.push(store);
  return store;
}

/** Runs a program of this folder with the data file as its argument. */
const run = (name: string) =>
  new ServiceProcess(new URL(`./${name}-process.ts`, import.meta.url), {}, [file]);

beforeEach(() => {
  dir = temporaryDir();
  file = join(dir, 'data', 'test.sqlite');
});
afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));

it('a process that is killed while it writes loses no acknowledged change and leaves no part of a change', async () => {
  const child = run('writer');
  await child.wrote(100);
  expect(await child.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
  const store = openStore();
  const kept = new Set(await store.findIds(items, {}));
  expect(child.lines.filter((id) => !kept.has(id))).toEqual([]);
  expect(await store.get(counters, 'all')).toEqual({ value: kept.size });
  expect(new Set(await waiting(store, 1_000_000))).toEqual(kept);
});

it('a full disk fails every job of the commit with SERVICE_UNAVAILABLE, and the cause is passed on', async () => {
  const child = run('disk-full');
  await child.ended();
  expect(child.errors).toBe('');
  expect(JSON.parse(child.lines[0] ?? '')).toEqual({
    full: ['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'],
    readable: { value: 1 },
    leftBehind: 1,
    roomy: ['ok', 'ok', 'ok'],
  });
});

it('a second process is refused until the first has closed the file', async () => {
  const first = openStore();
  const child = run('writer');
  await child.ended();
  expect(child.errors).toContain(`${unusable()}another process uses it`);
  await first.close();
  const next = run('writer');
  await next.wrote(1);
  await next.end('SIGKILL');
});

const unusable = () => `the data file ${file} cannot be used: `;
const fill = async () => {
  const store = openStore();
  const title = 'x'.repeat(500);
  await putItems(
    store,
    Array.from({ length: 500 }, (_, i) => item(`id-${i}`, { title })),
  );
  await store.close();
};
/** Overwrites a quarter of the file, after the first `from` quarters. */
const overwrite = async (from: number) => {
  await fill();
  const quarter = (await stat(file)).size / 4;
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(quarter, 0xff), 0, quarter, from * quarter);
  await handle.close();
};

it('a file that cannot be used is named in the error and not changed if it is not a database', async () => {
  await mkdir(join(dir, 'data'));
  const text = 'this is a shopping list, and a rather long one at that\n'.repeat(100);
  await writeFile(file, text);
  expect(() => openStore()).toThrow(`${unusable()}file is not a database`);
  expect(await readFile(file, 'utf8')).toBe(text);
});

it.each([
  ['a part of it was overwritten', () => overwrite(1)],
  ['its end is missing', () => fill().then(() => truncate(file, 8_192))],
  ['its folder is a file', () => writeFile(join(dir, 'data'), '')],
])('a file that cannot be used is named when %s', async (_, damage) => {
  await damage();
  expect(() => openStore()).toThrow(unusable());
});

it('a file that cannot be used is named in the error if it is checked while it is used', async () => {
  await overwrite(2);
  const damaged = Promise.withResolvers<Error>();
  openStore({ checkAtOnceBytes: 0, onDamage: damaged.resolve });
  expect((await damaged.promise).message).toMatch(unusable());
});

describe('close', () => {
  it('waits for the operations that were requested before', async () => {
    const store = openStore();
    const work = Array.from({ length: 300 }, (_, i) =>
      store.transaction((tx) => tx.set(counters, `id-${i}`, { value: i })),
    );
    await store.close();
    expect(await Promise.all(work)).toHaveLength(300);
    expect(await openStore().count(counters, {})).toBe(300);
  });

  it('may be called twice; afterwards nothing is written', async () => {
    const store = openStore();
    await store.close();
    await store.close();
    const late = store.transaction((tx) => tx.set(counters, 'a', { value: 1 }));
    await expect(late).rejects.toThrow('not open');
    expect(await openStore().get(counters, 'a')).toBeUndefined();
  });
});
