import { createHash, randomBytes } from 'node:crypto';

const length = 24;

/**
 * The id of an upload. With an Idempotency-Key it follows from sender and key, so that a retry
 * meets the first try's record; without one it is random.
 */
export function mediaIdFor(uid: string, idempotencyKey: string | undefined): string {
  const source =
    idempotencyKey === undefined
      ? randomBytes(32)
      : createHash('sha256').update(`${uid}\n${idempotencyKey}`).digest();
  return source.toString('base64url').slice(0, length);
}
