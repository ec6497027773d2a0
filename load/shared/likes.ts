import exec from 'k6/execution';
import { sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { removeCast, signature, type Account } from './accounts.ts';
import { call, minimal, textOf } from './api.ts';
import { settledLikes } from './contest.ts';
import { settle, type Liked, type ToggleAnswer } from './ledger.ts';
import type { Setup } from './script.ts';

/** A global of k6 that its types lack. */
declare const crypto: { randomUUID(): string };

const acknowledged = new Counter('likes_acknowledged');
const contradicted = new Counter('likes_contradicted');
/** Acknowledged likes minus the likes in the totals, which must be 0. */
const unaccounted = new Counter('likes_unaccounted');
const unknown = new Counter('likes_unknown');
const duration = new Trend('like_duration', true);

/** Thresholds of every script that likes. */
export const likeThresholds = {
  likes_contradicted: ['count==0'],
  likes_unaccounted: ['count==0'],
  likes_unknown: ['count==0'],
};

const attempts = 4;

interface Own {
  liked: Liked;
  /** A toggle without an answer. It is repeated with its key before another toggle is sent. */
  open: { readonly postId: string; readonly key: string } | null;
}

/** The like of each account of this virtual user. */
const ledger = new Map<string, Own>();

/** Toggles the account's like of the post, and compares the answer with the previous answer. */
export function toggle(account: Account, eventId: string, postId: string): void {
  const own = ledger.get(account.uid) ?? { liked: likedNow(account, eventId), open: null };
  ledger.set(account.uid, own);
  const wanted = own.open ?? { postId, key: crypto.randomUUID() };
  const answer = ask(account, wanted);
  if (answer === null) {
    if (own.open === null) unknown.add(1);
    own.open = wanted;
    return;
  }
  if (own.open !== null) unknown.add(-1);
  const { liked, change, contradicts } = settle(own.liked, wanted.postId, answer);
  ledger.set(account.uid, { liked, open: null });
  acknowledged.add(1);
  if (change !== 0) unaccounted.add(change);
  if (contradicts) contradicted.add(1);
}

/** The post with the account's like in the event, which may be from before this run. */
function likedNow({ token }: Account, eventId: string): Liked {
  const response = call('listMyLikes', { token });
  if (response.status !== 200) exec.test.abort(`${response.url} answers ${response.status}`);
  return (response.json() as Record<string, string>)[eventId] ?? null;
}

/** A script's `teardown`: compares acknowledged likes with the totals, and deletes the accounts. */
export function accountForLikes({ contest, before, cast }: Setup): void {
  const grown = settledLikes(contest.eventId) - before;
  if (grown !== 0) unaccounted.add(-grown);
  removeCast(cast);
}

/** Sends a toggle; null if the outcome is unknown after some attempts with the same key. */
function ask({ uid, token }: Account, { postId, key }: { postId: string; key: string }) {
  for (let attempt = 1; ; attempt++) {
    const response = call('togglePostLike', {
      path: { postId },
      token,
      body: { uid },
      headers: { ...minimal, ...signature(uid), 'idempotency-key': key },
      tag: 'toggle',
      timeout: '10s',
    });
    duration.add(response.timings.duration);
    if (response.status === 200) return response.json() as unknown as ToggleAnswer;
    const mayHaveHappened = response.status === 0 || response.status >= 500;
    if (!mayHaveHappened) {
      exec.test.abort(`a like is refused: ${response.status} ${textOf(response.body)}`);
    }
    if (attempt === attempts) return null;
    sleep(0.2 * attempt);
  }
}
