import { expect, it } from 'vitest';
import { erasedId, likeId, userOf } from './like-records.ts';
import { accountsOf } from './likes.controller.ts';

it.each([
  [['b', 'a'], 2, ['a', 'b'], { truncated: false, likes: 2 }],
  [['c', 'b', 'a'], 2, ['b', 'c'], { truncated: true }],
  [[null, 'a'], 5, ['a'], { truncated: false, likes: 2 }],
])('of the voters %j, newest first and null if erased, %i at most are listed', (...row) => {
  const [newest, most, names, facts] = row;
  const { likedAccounts, ...others } = accountsOf('gallo', newest, most);
  expect(likedAccounts.toSorted()).toEqual(names);
  expect(others).toEqual(facts);
});

it('the order of names depends on the names and the post only, not on the time of likes', () => {
  const uids = Array.from({ length: 500 }, (_, i) => `u${String(i).padStart(3, '0')}`);
  const { likedAccounts } = accountsOf('gallo', uids);
  expect(accountsOf('gallo', uids.toReversed()).likedAccounts).toEqual(likedAccounts);
  expect(accountsOf('catrin', uids).likedAccounts).not.toEqual(likedAccounts);
  // Neighbours in time are not closer in the list than two random names.
  const places = new Map(likedAccounts.map((uid, place) => [uid, place]));
  const steps = uids.slice(1).map((uid, i) => {
    return Math.abs((places.get(uid) ?? 0) - (places.get(uids[i] ?? '') ?? 0));
  });
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  expect(mean).toBeGreaterThan(uids.length / 4);
});

it.each(['a', 'erased-', 'erased-ana', '_', 'x_y'])('the id of a like names its user %j', (uid) => {
  expect(userOf(likeId('an_event', uid), 'an_event')).toBe(uid);
});

it('the id of an erased like names no user', () => expect(userOf(erasedId('e'), 'e')).toBeNull());
