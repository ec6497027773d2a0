import { describe, expect, it } from 'vitest';
import type { LikeRecord } from './like-records.ts';
import { counted } from './like-records.ts';
import { accountsOf } from './likes.controller.ts';

const like = (userId: string | null, likedAt: number) => ({
  id: `e_${userId}`,
  data: { eventId: 'e', postId: 'p', userId, likedAt } satisfies LikeRecord,
});

describe('accountsOf', () => {
  it('keeps the order and says when nothing was left out', () => {
    const newest = [like('b', 2), like('a', 1)];
    expect(accountsOf(newest, 2)).toEqual({
      likedAccounts: ['b', 'a'],
      truncated: false,
      likes: 2,
    });
  });

  it('names the newest and says that older ones were left out', () => {
    const newest = [like('c', 3), like('b', 2), like('a', 1)];
    expect(accountsOf(newest, 2)).toEqual({ likedAccounts: ['c', 'b'], truncated: true });
  });

  it('leaves out accounts that were erased', () => {
    expect(accountsOf([like(null, 2), like('a', 1)], 5)).toMatchObject({
      likedAccounts: ['a'],
      likes: 2,
    });
  });
});

describe('counted', () => {
  const tally = {
    eventId: 'e',
    likes: 3,
    revision: 7,
    open: true,
    createdAt: 0,
    unpublished: false,
  };

  it('moves the number and the revision, and asks to be told', () => {
    expect(counted(tally, -1)).toMatchObject({ likes: 2, revision: 8, unpublished: true });
  });

  it('moves the revision even where the number stays', () => {
    expect(counted(tally, 0)).toMatchObject({ likes: 3, revision: 8, unpublished: true });
  });
});
