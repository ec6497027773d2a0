import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

/** Calls are never retried by this layer: a commit could be applied twice. Limits are in milliseconds. */
const clientConfig = {
  interfaces: {
    'google.firestore.v1.Firestore': {
      retry_codes: { never: [] },
      methods: {
        Commit: { timeout_millis: 20_000, retry_codes_name: 'never' },
        BatchGetDocuments: { timeout_millis: 10_000, retry_codes_name: 'never' },
      },
    },
  },
};

export interface FirestoreAddress {
  readonly projectId: string;
  /** `host:port` of an emulator. Undefined for the hosted service. */
  readonly emulatorHost?: string | undefined;
}

/** A client for one store. It connects at the first call. */
export function connectFirestore({ projectId, emulatorHost }: FirestoreAddress) {
  const app = initializeApp({ projectId }, randomUUID());
  const db = getFirestore(app);
  db.settings({
    ignoreUndefinedProperties: true,
    clientConfig,
    ...(emulatorHost !== undefined && { host: emulatorHost, ssl: false }),
  });
  return {
    db,
    async close() {
      await db.terminate();
      await deleteApp(app);
    },
  };
}
