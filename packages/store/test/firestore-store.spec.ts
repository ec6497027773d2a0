import { FirestoreStore } from '../src/firestore/firestore-store.ts';
import { describeStore } from './store-contract/describe-store.ts';
import { contractCollections } from './store-contract/documents.ts';
import { describeOnFirestore } from '../../service-kit/test/support/firestore.ts';

describeOnFirestore('FirestoreStore', (emulator) => {
  describeStore('FirestoreStore', async () => {
    await emulator.clear();
    const open = () =>
      new FirestoreStore({ ...emulator.address, name: 'test', collections: contractCollections });
    let store = open();
    return {
      store,
      readsWhole: false,
      async reopen() {
        await store.close();
        store = open();
        return store;
      },
      dispose: () => store.close(),
    };
  });
});
