import type { User } from 'firebase/auth';
import { likeWaitingAt, paths } from './paths.ts';
import { createStoredText } from './stored-text.ts';

/** The time, and the path of the card that a guest of this browser wanted to like. */
const asked = createStoredText('el-reto:corcholata');
const lastsMs = 60 * 60 * 1000;

const pageOf = (address: string) => address.split('?')[0] ?? '';

/** Remembers the card that gets a like after the next sign-in or sign-up. Null forgets it. */
export function askForLike(address: string | null, nowMs = Date.now()): void {
  asked.set(address && `${nowMs} ${pageOf(address)}`);
}

/**
 * Whether a guest of this browser has requested the like of the card at this address within the last hour.
 * The address alone is no proof, because anybody can write one and send it to others.
 */
export function isLikeAsked(address: string, nowMs = Date.now()): boolean {
  const [ms, page] = asked.get()?.split(' ') ?? [];
  return page === pageOf(address) && nowMs - Number(ms) < lastsMs;
}

/** Whether signing in adds a like: requested in this browser, or by the link of a mail. */
export const isLikeComing = (back: string): boolean =>
  Boolean(likeWaitingAt(back)) || (likeWaitingAt(back) === '' && isLikeAsked(back));

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
