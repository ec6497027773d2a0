import { describe, expect, it } from 'vitest';
import { counted, erasedId, likeId, userOf } from './like-records.ts';
import { accountsOf } from './likes.controller.ts';

describe('accountsOf', () => {
  it('keeps the order and says when nothing was left out', () => {
    const newest = ['b', 'a'];
    expect(accountsOf(newest, 2)).toEqual({
      likedAccounts: ['b', 'a'],
      truncated: false,
      likes: 2,
    });
  });

  it('names the newest and says that older ones were left out', () => {
    const newest = ['c', 'b', 'a'];
    expect(accountsOf(newest, 2)).toEqual({ likedAccounts: ['c', 'b'], truncated: true });
  });

  it('leaves out accounts that were erased', () => {
    expect(accountsOf([null, 'a'], 5)).toMatchObject({
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

it.each(['a', 'erased-', 'erased-ana', '_', 'x_y'])('the like of %j is told by its id', (uid) => {
  expect(userOf(likeId('an_event', uid), 'an_event')).toBe(uid);
});

it('an erased like tells nobody', () => expect(userOf(erasedId('e'), 'e')).toBeNull());
