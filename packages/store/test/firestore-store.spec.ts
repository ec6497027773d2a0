import { describeOnFirestore } from '@el-reto/testing';
import { describeStore } from './store-contract/describe-store.ts';
import { firestoreOn } from './store-contract/firestore.ts';

describeOnFirestore('FirestoreStore', (emulator) => {
  describeStore('FirestoreStore', firestoreOn(emulator), 12);
});
