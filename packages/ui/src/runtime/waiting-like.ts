import type { User } from 'firebase/auth';
import { likeWaitingAt, paths } from './paths.ts';
import { createStoredText } from './stored-text.ts';

/** The address of the card that a guest of this browser wanted to like, and when. */
const asked = createStoredText('el-reto:corcholata');
const lastsMs = 60 * 60 * 1000;

const pageOf = (address: string) => address.split('?')[0] ?? '';

/** Remembers the card that gets a like after the next sign-in or sign-up; null: none. */
export function askForLike(address: string | null, nowMs = Date.now()): void {
  asked.set(address && `${nowMs} ${pageOf(address)}`);
}

/**
 * Whether a guest of this browser asked for the like of the card at this address, an hour ago at
 * most. The address alone says nothing: anybody can make one and send it to others.
 */
export function isLikeAsked(address: string, nowMs = Date.now()): boolean {
  const [ms, page] = asked.get()?.split(' ') ?? [];
  return page === pageOf(address) && nowMs - Number(ms) < lastsMs;
}

/** Whether signing in leads to a like: asked for here, or coming from an e-mail. */
export const isLikeComing = (back: string): boolean =>
  Boolean(likeWaitingAt(back)) || (likeWaitingAt(back) === '' && isLikeAsked(back));

type Sealer = Pick<User, 'uid' | 'email'> & { metadata: Pick<User['metadata'], 'creationTime'> };

/**
 * A seal that only the account's own e-mail can contain, because others do not know when the
 * account was made.
 */
export async function sealOf({ uid, email, metadata }: Sealer, address: string): Promise<string> {
  const known = [uid, email, metadata.creationTime, pageOf(address)].join(' ');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(known));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `back` as it goes into an e-mail to this account: a like that was asked for here is sealed. */
export async function mailedPath(user: Sealer, back: string): Promise<string> {
  // Only pages from a secure origin can seal; elsewhere its voter taps once more.
  if (likeWaitingAt(back) === null || !isLikeAsked(back) || !isSecureContext) return back;
  return paths.withSeal(pageOf(back), await sealOf(user, back));
}
