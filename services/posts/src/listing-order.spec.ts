import { expect, it } from 'vitest';
import { pendingPost } from '../test/sample-posts.ts';
import { legsOf, placeIn } from './listing-order.ts';

const post = { ...pendingPost('p1', new Date(1000)), likes: 4, shuffle: 77 };

it.each([
  ['recent', [1000, 'p1']],
  ['likes', [4, 1000, 'p1']],
  ['random', [77, 'p1']],
  ['queue', [1, 1000, 'p1']],
] as const)(
  'the place of a post in a list by %s is its own: it ends with the id',
  (order, place) => {
    expect(placeIn(legsOf(order, 0)[0], post)).toEqual(place);
    for (const leg of legsOf(order, 5)) expect(leg.orderBy?.at(-1)?.[0]).toBe('id');
  },
);

it('the two legs of a shuffle meet at the seed, without a gap or an overlap', () => {
  const [first, second] = legsOf('random', 77);
  expect(first.where).toEqual([['shuffle', '>=', 77]]);
  expect(second?.where).toEqual([['shuffle', '<', 77]]);
});
