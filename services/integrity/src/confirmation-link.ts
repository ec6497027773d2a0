import { createHmac } from 'node:crypto';
import { serviceLimits } from '@el-reto/contracts';
import { confirmLikePath } from '@el-reto/contracts/pages';
import { isSameSecret } from '@el-reto/service-kit';
import type { Claim } from './proof-of-work.ts';

const form = /^([0-9a-z]{1,10})\.([\w-]{43})$/;

/** The signature for one like. None of the joined parts can contain a line break. */
const signatureOf = (key: string, { uid, eventId, at }: Claim, until: number): string =>
  createHmac('sha256', key)
    .update(['mail', uid, eventId, at, until].join('\n'))
    .digest('base64url');

/** The page's path for the mail with which a voter confirms a like. */
export function confirmationPath(key: string, claim: Claim): string {
  const until = Date.now() + serviceLimits.likeConfirmationMs;
  const token = `${until.toString(36)}.${signatureOf(key, claim, until)}`;
  return confirmLikePath(claim.eventId, token);
}

/** The id of a valid token that confirms this like. Undefined for any other proof. */
export function confirmationIn(key: string, claim: Claim, proof: string): string | undefined {
  const [, end = '', signature = ''] = form.exec(proof) ?? [];
  const until = Number.parseInt(end, 36);
  if (!(until > Date.now())) return undefined;
  return isSameSecret(signature, signatureOf(key, claim, until)) ? signature : undefined;
}
