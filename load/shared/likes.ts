import exec from 'k6/execution';
import http from 'k6/http';
import { sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { pathTo } from '../../packages/contracts/src/calls/addresses.ts';
import type { Account } from './accounts.ts';
import { minimal, settledLikes } from './contest.ts';
import { settle } from './ledger.ts';
import type { Liked, ToggleAnswer } from './ledger.ts';
import { site } from './settings.ts';
import { textOf } from './text-of.ts';
import { uuid } from './uuid.ts';

const acknowledged = new Counter('likes_acknowledged');
const contradicted = new Counter('likes_contradicted');
/** Likes that were acknowledged, less those that the totals show: nothing remains. */
const unaccounted = new Counter('likes_unaccounted');
const unknown = new Counter('likes_unknown');
const duration = new Trend('like_duration', true);

/** What every script that likes must keep to. */
export const likeThresholds = {
  likes_contradicted: ['count==0'],
  likes_unaccounted: ['count==0'],
  likes_unknown: ['count==0'],
};

const attempts = 4;

interface Own {
  liked: Liked;
  /** A toggle that nobody has answered yet: it is repeated, with its key, before any other. */
  open: { readonly postId: string; readonly key: string } | null;
}

/** What each account of this virtual user knows of its like. */
const ledger = new Map<string, Own>();

/** Toggles the account's like of the post, and checks the answer against the one before it. */
export function toggle(account: Account, eventId: string, postId: string): void {
  const own = ledger.get(account.uid) ?? { liked: likedNow(account, eventId), open: null };
  ledger.set(account.uid, own);
  const call = own.open ?? { postId, key: uuid() };
  const answer = ask(account, call);
  if (answer === null) {
    if (own.open === null) unknown.add(1);
    own.open = call;
    return;
  }
  if (own.open !== null) unknown.add(-1);
  const { liked, change, contradicts } = settle(own.liked, call.postId, answer);
  ledger.set(account.uid, { liked, open: null });
  acknowledged.add(1);
  if (change !== 0) unaccounted.add(change);
  if (contradicts) contradicted.add(1);
}

/** Where an account's like of the event is: it may have had one before this run. */
function likedNow({ token }: Account, eventId: string): Liked {
  const headers = { authorization: `Bearer ${token}` };
  const path = pathTo('listMyLikes');
  const response = http.get(site + path, { headers, tags: { name: 'my-likes' } });
  if (response.status !== 200) exec.test.abort(`${path} answers ${response.status}`);
  return (response.json() as Record<string, string>)[eventId] ?? null;
}

/** Compares what was acknowledged with what the API shows now. For `teardown()`. */
export function accountForLikes(eventId: string, before: number): void {
  const grown = settledLikes(eventId) - before;
  if (grown !== 0) unaccounted.add(-grown);
}

/** Null when the outcome is not known, after some tries with the same key. */
function ask(account: Account, call: { postId: string; key: string }): ToggleAnswer | null {
  for (let attempt = 1; ; attempt++) {
    const response = http.post(
      site + pathTo('togglePostLike', { postId: call.postId }),
      JSON.stringify({ uid: account.uid }),
      {
        headers: {
          ...minimal,
          'content-type': 'application/json',
          authorization: `Bearer ${account.token}`,
          'idempotency-key': call.key,
        },
        tags: { name: 'toggle' },
        timeout: '10s',
      },
    );
    duration.add(response.timings.duration);
    if (response.status === 200) return response.json() as unknown as ToggleAnswer;
    if (response.status === 429) exec.test.abort('limits are on: start El Reto with LIMITS=off');
    const mayHaveHappened = response.status === 0 || response.status >= 500;
    if (!mayHaveHappened)
      exec.test.abort(`a like is refused: ${response.status} ${textOf(response.body)}`);
    if (attempt === attempts) return null;
    sleep(0.2 * attempt);
  }
}
