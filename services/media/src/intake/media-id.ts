import { createHash, randomBytes } from 'node:crypto';

const length = 24;

/** The id of an upload: of sender and Idempotency-Key, so that retries share it, or random. */
export function mediaIdFor(uid: string, idempotencyKey: string | undefined): string {
  const source =
    idempotencyKey === undefined
      ? randomBytes(32)
      : createHash('sha256').update(`${uid}\n${idempotencyKey}`).digest();
  return source.toString('base64url').slice(0, length);
}
