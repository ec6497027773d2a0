import type { User } from 'firebase/auth';
import { likeWaitingAt, paths } from './paths.ts';
import { isLikeAsked, pageOf } from './waiting-like.ts';

type Sealer = Pick<User, 'uid' | 'email'> & { metadata: Pick<User['metadata'], 'creationTime'> };

/**
 * A seal that only a mail to the account itself can contain, because others do not know when the account
 * was created.
 */
export async function sealOf({ uid, email, metadata }: Sealer, address: string): Promise<string> {
  const known = [uid, email, metadata.creationTime, pageOf(address)].join(' ');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(known));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The path `back` for a mail to this account. If the like was requested in this browser, the path gets a
 * seal.
 */
export async function mailedPath(user: Sealer, back: string): Promise<string> {
  // Only pages of a secure origin can make a seal. Elsewhere the person must press the like button again.
  if (likeWaitingAt(back) === null || !isLikeAsked(back) || !isSecureContext) return back;
  return paths.withSeal(pageOf(back), await sealOf(user, back));
}
