import type { TestFirestore } from '@el-reto/testing';
import { FirestoreStore } from '../../src/firestore/firestore-store.ts';
import { contractCollections } from './documents.ts';
import { openedBy, type OpenStore } from './fixtures.ts';

/** Opens stores on the emulator, each with a new database. */
export const firestoreOn =
  (emulator: TestFirestore): OpenStore =>
  async () => {
    const address = emulator.emptyDatabase();
    const open = () => {
      const opened = new FirestoreStore({
        ...address,
        name: 'test',
        collections: contractCollections,
        // On a busy machine, transactions that wait for each other may take longer than the usual 15 s.
        transactionLimitMs: 60_000,
      });
      opened.calls.limitMs = 60_000;
      return opened;
    };
    return { ...openedBy(open), readsWhole: false };
  };
