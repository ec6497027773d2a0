import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteStore } from '../src/sqlite-store.ts';
import { describeStore } from './store-contract/describe-store.ts';
import { contractCollections } from './store-contract/documents.ts';
import { memoryDir } from '../../service-kit/test/support/temp-dir.ts';

const openStore = async () => {
  const dir = await memoryDir('sqlite-store');
  const open = () =>
    new SqliteStore({ file: join(dir, 'test.sqlite'), collections: contractCollections });
  let store = open();
  return {
    store,
    async reopen() {
      await store.close();
      store = open();
      return store;
    },
    async dispose() {
      await store.close();
      await rm(dir, { recursive: true });
    },
  };
};

describeStore('SqliteStore', openStore, 120);
