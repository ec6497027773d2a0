import { describe, expect, it } from 'vitest';
import { countedUp, withTally } from './number-changes.ts';

const post = { id: 'p', views: 4, shares: 1, likes: 3, likesRevision: 7 };

describe('countedUp', () => {
  it('gives each count the number that it led to', () => {
    const { post: after, numbers } = countedUp(post, ['views', 'shares', 'views']);
    expect(numbers).toEqual([5, 2, 6]);
    expect(after).toEqual({ ...post, views: 6, shares: 2 });
  });
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
