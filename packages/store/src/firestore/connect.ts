import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

/** How long the client library may retry a read, in milliseconds. */
const readLimitMs = 10_000;

/** A commit is never retried, because it could be applied twice. Reads are retried for ten seconds. */
const clientConfig = {
  interfaces: {
    'google.firestore.v1.Firestore': {
      retry_codes: { never: [] },
      retry_params: {
        short: {
          initial_retry_delay_millis: 50,
          retry_delay_multiplier: 1.5,
          max_retry_delay_millis: 1_000,
          initial_rpc_timeout_millis: readLimitMs,
          rpc_timeout_multiplier: 1,
          max_rpc_timeout_millis: readLimitMs,
          total_timeout_millis: readLimitMs,
        },
      },
      methods: {
        Commit: { timeout_millis: 20_000, retry_codes_name: 'never', retry_params_name: 'short' },
        BatchGetDocuments: {
          timeout_millis: readLimitMs,
          retry_codes_name: 'unavailable',
          retry_params_name: 'short',
        },
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
