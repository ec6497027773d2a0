import { mkdir, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteStore, type SqliteStoreOptions } from '../src/sqlite-store.ts';
import type { Transaction } from '../src/store.ts';
import {
  contractCollections,
  counters,
  item,
  items,
  publish,
  putItems,
  waiting,
} from './store-contract/documents.ts';
import { Child } from '../../service-kit/test/support/child.ts';
import { tempDir } from '../../service-kit/test/support/temp-dir.ts';

let dir: string;
let file: string;
const opened: SqliteStore[] = [];

function openStore(options: Partial<SqliteStoreOptions> = {}): SqliteStore {
  const store = new SqliteStore({ file, collections: contractCollections, ...options });
  opened.push(store);
  return store;
}

beforeEach(async () => {
  dir = await tempDir('sqlite-faults');
  file = join(dir, 'data', 'test.sqlite');
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await rm(dir, { recursive: true });
});

describe('a process killed while it writes', () => {
  it('loses nothing that it acknowledged, and leaves no half of a change', async () => {
    const child = new Child('./writer-process.ts', [file]);
    await child.wrote(100);
    expect(await child.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    const store = openStore();
    const kept = new Set(await store.findIds(items, {}));
    expect(child.lines.filter((id) => !kept.has(id))).toEqual([]);
    expect(await store.get(counters, 'all')).toEqual({ value: kept.size });
    expect(new Set(await waiting(store, 1_000_000))).toEqual(kept);
  });
});

describe('a full disk', () => {
  it('is SERVICE_UNAVAILABLE to everyone in the commit, and passes with its cause', async () => {
    const child = new Child('./disk-full-process.ts', [file]);
    await child.ended();
    expect(child.errors).toBe('');
    expect(JSON.parse(child.lines[0] ?? '')).toEqual({
      full: ['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'],
      readable: { value: 1 },
      leftBehind: 1,
      roomy: ['ok', 'ok', 'ok'],
    });
  });
});

describe('a file that cannot be used', () => {
  const fill = async () => {
    const store = openStore();
    const title = 'x'.repeat(500);
    await putItems(
      store,
      Array.from({ length: 500 }, (_, i) => item(`id-${i}`, { title })),
    );
    await store.close();
  };

  it('is named and left as it was when it is no database', async () => {
    await mkdir(join(dir, 'data'));
    const text = 'this is a shopping list, and a rather long one at that\n'.repeat(100);
    await writeFile(file, text);
    expect(() => openStore()).toThrow(`${file} cannot be used: file is not a database`);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('is named when a part of it was overwritten', async () => {
    await fill();
    const { size } = await stat(file);
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(size / 2, 0xff), 0, size / 2, size / 4);
    await handle.close();
    expect(() => openStore()).toThrow(`the data file ${file} cannot be used: `);
  });

  it('is named, too, when it is checked while it is used', async () => {
    await fill();
    const damaged = Promise.withResolvers<Error>();
    const use = () => openStore({ checkAtOnceBytes: 0, onDamage: damaged.resolve });
    const { size } = await stat(file);
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(size / 4, 0xff), 0, size / 4, size / 2);
    await handle.close();
    use();
    expect((await damaged.promise).message).toMatch(`the data file ${file} cannot be used: `);
  });

  it('is named when its end is missing', async () => {
    await fill();
    await truncate(file, 8_192);
    expect(() => openStore()).toThrow(`the data file ${file} cannot be used: `);
  });

  it('is named when its folder is a file', async () => {
    await writeFile(join(dir, 'data'), '');
    expect(() => openStore()).toThrow(`the data file ${file} cannot be used: `);
  });
});

describe('work that does not end', () => {
  it('is undone; what it does later reaches no other transaction', async () => {
    const store = openStore({ workLimitMs: 100 });
    const late: Promise<unknown>[] = [];
    const hanging = store.transaction(async (tx) => {
      await tx.set(items, 'early', item('early'));
      await publish(tx, 'early');
      await sleep(150);
      const attempts = [() => tx.set(items, 'late', item('late')), () => publish(tx, 'late')];
      late.push(...attempts.map((attempt) => attempt()));
      await Promise.allSettled(late);
    });
    const next = store.transaction(async (tx: Transaction) => {
      await tx.set(counters, 'next', { value: 1 });
    });
    await expect(hanging).rejects.toThrow('took more than 100 ms');
    await next;
    await expect.poll(() => late).toHaveLength(2);
    await Promise.all(late.map((attempt) => expect(attempt).rejects.toThrow('has ended')));
    expect(await store.find(items, {})).toEqual([]);
    expect(await waiting(store)).toEqual([]);
    expect(await store.get(counters, 'next')).toEqual({ value: 1 });
  });
});

describe('close', () => {
  it('waits for what was asked before', async () => {
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
