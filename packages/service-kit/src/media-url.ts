import { createHmac } from 'node:crypto';
import { isSameSecret } from './secrets.ts';

export function mediaUrl(path: string): string {
  return `/media/${path.split('/').map(encodeURIComponent).join('/')}`;
}

const signatureOf = (key: string, path: string, expiresAt: number) =>
  createHmac('sha256', key).update(`${path}\n${expiresAt}`).digest('base64url');

/** The address of a picture that is not public, valid until `expiresAt` (seconds since 1970). */
export function signMediaPath(key: string, path: string, expiresAt: number): string {
  return `${mediaUrl(path)}?exp=${expiresAt}&sig=${signatureOf(key, path, expiresAt)}`;
}

/** Whether the signature is valid for `path` and has not expired. */
export function verifyMediaSignature(
  key: string,
  path: string,
  expiresAt: number,
  signature: string,
  now: number = Date.now(),
): boolean {
  return expiresAt * 1000 > now && isSameSecret(signature, signatureOf(key, path, expiresAt));
}
