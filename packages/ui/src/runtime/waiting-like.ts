import { likeWaitingAt } from './paths.ts';
import { createStoredText } from './stored-text.ts';

/** The time, and the path of the card that a guest of this browser wanted to like. */
const asked = createStoredText('el-reto:corcholata');
const lastsMs = 60 * 60 * 1000;

export const pageOf = (address: string) => address.split('?')[0] ?? '';

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
