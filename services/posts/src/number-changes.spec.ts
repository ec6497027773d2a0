import { describe, expect, it } from 'vitest';
import { dueAt, withTally } from './number-changes.ts';

const post = { id: 'p', views: 4, shares: 1, likes: 3, likesRevision: 7 };

describe('dueAt', () => {
  it('lets likes wait for likes alone', () => {
    expect(dueAt({ countedAt: 9_800, talliedAt: 9_000 }, 'likes')).toBe(10_000);
  });

  it('lets views wait for views, and twice as long for likes', () => {
    expect(dueAt({ countedAt: 9_800, talliedAt: 3_000 }, 'counts')).toBe(10_800);
    expect(dueAt({ countedAt: 9_800, talliedAt: 9_800 }, 'counts')).toBe(11_800);
  });

  it('lets nothing wait that is the first', () => {
    expect([dueAt({}, 'likes'), dueAt({ countedAt: 9_800 }, 'likes')]).toEqual([1_000, 1_000]);
  });

  it.each([300, 1_000, 1_700, 2_000, 2_050, 3_050])(
    'keeps to a write a second, with views at any time and likes every %i ms',
    (likesEveryMs) => {
      const written = { countedAt: 0, talliedAt: 0 };
      let writes = 0;
      for (let now = 5_000, told = now; now < 65_000; now += 10) {
        const hasTold = now >= told;
        if (now < dueAt(written, hasTold ? 'likes' : 'counts')) continue;
        writes += 1;
        written.countedAt = now;
        if (!hasTold) continue;
        written.talliedAt = now;
        while (told <= now) told += likesEveryMs;
      }
      expect(writes).toBeGreaterThan(28);
      expect(writes).toBeLessThanOrEqual(62);
    },
  );
});

describe('withTally', () => {
  it('takes a later tally, also one of fewer likes', () => {
    expect(withTally(post, { likes: 2, revision: 8 })).toMatchObject({
      likes: 2,
      likesRevision: 8,
    });
  });

  it.each([undefined, { likes: 9, revision: 7 }, { likes: 9, revision: 6 }])(
    'leaves the post alone for %o',
    (tally) => {
      expect(withTally(post, tally)).toBe(post);
    },
  );
});
