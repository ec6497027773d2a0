import { expect, it } from 'vitest';
import { pendingPost } from '../test/sample-posts.ts';
import { approved, decisionOn, requireUndecided } from './moderation-rules.ts';
import { decisions, decisionTtlMs, queueRanks } from './post-records.ts';
import type { DecisionRecord, PostRecord } from './post-records.ts';

const pending = pendingPost('El Sol');
const reports = { reportedAt: 5, reports: [{ reason: 'x', n: 1 }], reportWeight: 1 };
const reported: PostRecord = { ...approved(pending), queueRank: queueRanks.first, ...reports };
const now = Date.now();
const denied: DecisionRecord = { outcome: 'denied', by: 'carla', at: now };

it('pending and reported posts can be decided', () => {
  expect(requireUndecided(pending, undefined)).toBe(pending);
  expect(requireUndecided(reported, { ...denied, outcome: 'approved' })).toBe(reported);
});

it.each([
  ['POST_ALREADY_DECIDED', 'an approved post', approved(pending), undefined, 0],
  ['POST_ALREADY_DECIDED', 'a denied post', undefined, denied, decisionTtlMs],
  ['POST_NOT_FOUND', 'a post that was denied long ago', undefined, denied, decisionTtlMs + 1],
  ['POST_NOT_FOUND', 'an unknown post', undefined, undefined, 0],
])('a decision is refused with %s on %s', (code, _, post, decision, laterMs) => {
  const refusal = expect.objectContaining({ code }) as Error;
  expect(() => requireUndecided(post, decision, now + laterMs)).toThrow(refusal);
});

it('a decision is kept for a week', () => {
  expect(decisions.expires).toEqual({ field: 'at', afterMs: 7 * 24 * 60 * 60 * 1000 });
});

it('an approved post is public since its first approval and is in no queue', () => {
  const settled = { public: true, queueRank: null, reportedAt: null, reports: [], reportWeight: 0 };
  for (const post of [pending, reported]) expect(approved(post)).toMatchObject(settled);
  const shown = approved(pending, 5);
  expect(shown.publicAt).toBe(5);
  expect(approved({ ...shown, queueRank: queueRanks.first }, 9).publicAt).toBe(5);
});

it('a decision records how long a new post waited; a decision on a reported post does not', () => {
  const later = pending.queuedAt + 90_000;
  expect(decisionOn(pending, 'approved', 'carla', later).tookMs).toBe(90_000);
  expect(decisionOn(reported, 'denied', 'carla', later)).not.toHaveProperty('tookMs');
});
