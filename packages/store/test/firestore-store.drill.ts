import { describeOnFirestore } from '@el-reto/testing';
import { describe } from 'vitest';
import { describeConcurrency } from './store-contract/concurrency.ts';
import { firestoreOn } from './store-contract/firestore.ts';
import { describeIdempotency } from './store-contract/idempotency.ts';
import { describeInbox } from './store-contract/inbox.ts';

/** More callers than a store serves at the same time. */
const callers = 120;

describeOnFirestore('FirestoreStore under contention', (emulator) => {
  const openStore = firestoreOn(emulator);
  describe(`with ${callers} callers`, () => {
    describeConcurrency(openStore, callers);
    describeIdempotency(openStore, callers);
    describeInbox(openStore, callers);
  });
});
