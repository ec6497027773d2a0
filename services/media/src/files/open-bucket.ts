import { IdempotencyStrategy } from '@google-cloud/storage';
import { initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { randomUUID } from 'node:crypto';
import { BucketFileStore } from './bucket-file-store.ts';
import { objectReader } from './read-object.ts';

interface BucketSettings {
  readonly projectId: string;
  readonly bucket: string;
  /** `host:port`; undefined for the hosted service. */
  readonly emulator: string | undefined;
}

/** Time that one request may take with all its tries, in seconds. */
const patienceSeconds = 20;

/**
 * The pictures of a Firebase Storage bucket. firebase-admin reads the emulator's address, and what
 * lets it into the hosted service, from the environment by itself.
 */
export function openBucket({ projectId, bucket: name, emulator }: BucketSettings): BucketFileStore {
  const bucket = getStorage(initializeApp({ projectId }, `media-${randomUUID()}`)).bucket(name);
  const { storage } = bucket;
  // Whatever is asked here may be asked twice, so that the library may try again by itself.
  Object.assign(storage.retryOptions, {
    idempotencyStrategy: IdempotencyStrategy.RetryAlways,
    totalTimeout: patienceSeconds,
    maxRetryDelay: 4,
  });
  storage.timeout = patienceSeconds * 1000;
  const readObject = objectReader({
    origin: storage.apiEndpoint,
    bucket: name,
    authorize: async () =>
      new Headers(emulator === undefined ? await storage.authClient.getRequestHeaders() : {}),
  });
  return new BucketFileStore(bucket, readObject);
}
