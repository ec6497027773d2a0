import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SqliteStore } from '../src/sqlite-store.ts';
import { describeStore } from './store-contract/describe-store.ts';
import {
  contractCollections,
  counters,
  item,
  items,
  putItems,
} from './store-contract/documents.ts';
import type { Item } from './store-contract/documents.ts';
import { openedBy } from './store-contract/fixtures.ts';
import { memoryDir } from '../../service-kit/test/support/temp-dir.ts';

const openStore = async () => {
  const dir = await memoryDir('sqlite-store');
  const file = join(dir, 'test.sqlite');
  return openedBy(
    () => new SqliteStore({ file, collections: contractCollections }),
    () => rm(dir, { recursive: true }),
  );
};

describeStore('SqliteStore', openStore, 120);

it('a watcher receives the changes of each commit before its transactions resolve, and no undone changes', async () => {
  const opened = await openStore();
  onTestFinished(() => opened.dispose());
  const { store } = opened;
  const received: (readonly [string, Item | null])[][] = [];
  store.watch(items, (changes) => received.push([...changes]));
  const [a, b] = [item('a'), item('b')];
  await putItems(store, [a, b]);
  expect(received).toEqual([
    [
      ['a', a],
      ['b', b],
    ],
  ]);
  const failed = store.transaction(async (tx) => {
    await tx.set(items, 'a', item('a', { likes: 9 }));
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  await store.transaction(async (tx) => {
    await tx.set(counters, 'c', { value: 1 });
    await tx.delete(items, 'b');
  });
  expect(received.slice(1)).toEqual([[['b', null]]]);
});
