import { expect, it } from 'vitest';
import { counted, erasedId, likeId, userOf } from './like-records.ts';
import { accountsOf } from './likes.controller.ts';

it.each([
  [['b', 'a'], 2, { likedAccounts: ['b', 'a'], truncated: false, likes: 2 }],
  [['c', 'b', 'a'], 2, { likedAccounts: ['c', 'b'], truncated: true }],
  [[null, 'a'], 5, { likedAccounts: ['a'], truncated: false, likes: 2 }],
])('of the voters %j, newest first and null if erased, %i at most are listed', (...row) => {
  const [newest, most, listed] = row;
  expect(accountsOf(newest, most)).toEqual(listed);
});

it.each([
  [-1, 2],
  [0, 3],
])('a change of a tally by %i increases its revision and is published', (change, likes) => {
  const facts = { eventId: 'e', open: true, createdAt: 0 };
  const tally = { ...facts, likes: 3, revision: 7, unpublished: false };
  expect(counted(tally, change)).toMatchObject({ likes, revision: 8, unpublished: true });
});

it.each(['a', 'erased-', 'erased-ana', '_', 'x_y'])('the id of a like names its user %j', (uid) => {
  expect(userOf(likeId('an_event', uid), 'an_event')).toBe(uid);
});

it('the id of an erased like names no user', () => expect(userOf(erasedId('e'), 'e')).toBeNull());
