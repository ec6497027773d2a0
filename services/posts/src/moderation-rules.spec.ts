import { describe, expect, it } from 'vitest';
import { pendingPost } from '../test/sample-posts.ts';
import { approved, requireUndecided } from './moderation-rules.ts';
import { decisionTtlMs, queueRanks, type DecisionRecord, type PostRecord } from './post-records.ts';

const pending = pendingPost('El Sol');
const reported: PostRecord = {
  ...approved(pending),
  queueRank: queueRanks.first,
  reportedAt: 5,
  reports: [{ reason: 'x', n: 1 }],
  reportWeight: 1,
};
const now = Date.now();
const denied: DecisionRecord = { outcome: 'denied', by: 'carla', at: now };

const coded = (code: string) => expect.objectContaining({ code }) as Error;

describe('a decision', () => {
  it('may be made on what waits for one: pending and reported posts', () => {
    expect(requireUndecided(pending, undefined)).toBe(pending);
    expect(requireUndecided(reported, { ...denied, outcome: 'approved' })).toBe(reported);
  });

  it('is made once', () => {
    const decided = coded('POST_ALREADY_DECIDED');
    expect(() => requireUndecided(approved(pending), undefined)).toThrow(decided);
    expect(() => requireUndecided(undefined, denied, now)).toThrow(decided);
    expect(() => requireUndecided(undefined, denied, now + decisionTtlMs)).toThrow(decided);
  });

  it('is not made on what never was, or was forgotten', () => {
    const missing = coded('POST_NOT_FOUND');
    expect(() => requireUndecided(undefined, undefined)).toThrow(missing);
    expect(() => requireUndecided(undefined, denied, now + decisionTtlMs + 1)).toThrow(missing);
  });
});

describe('an approved post', () => {
  it('is public and waits for nothing', () => {
    for (const post of [pending, reported]) {
      expect(approved(post)).toMatchObject({
        public: true,
        queueRank: null,
        reportedAt: null,
        reports: [],
        reportWeight: 0,
      });
    }
  });

  it('is public since the first time', () => {
    const shown = approved(pending, 5);
    expect(shown.publicAt).toBe(5);
    expect(approved({ ...shown, queueRank: queueRanks.first }, 9).publicAt).toBe(5);
  });
});
