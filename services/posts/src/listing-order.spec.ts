import { describe, expect, it } from 'vitest';
import { pendingPost } from '../test/sample-posts.ts';
import { legsOf, placeIn } from './listing-order.ts';
import type { ListOrder } from './listing-order.ts';

const post = { ...pendingPost('p1', new Date(1000)), likes: 4, shuffle: 77 };

describe('the legs of a list', () => {
  it.each<ListOrder>(['recent', 'likes', 'random', 'queue'])(
    'by %s give each post a place of its own: they end with the id',
    (order) => {
      for (const leg of legsOf(order, 5)) expect(leg.orderBy?.at(-1)?.[0]).toBe('id');
    },
  );

  it('say where a post stands', () => {
    const places = (['recent', 'likes', 'random', 'queue'] as const).map((order) =>
      placeIn(legsOf(order, 0)[0], post),
    );
    expect(places).toEqual([
      [1000, 'p1'],
      [4, 1000, 'p1'],
      [77, 'p1'],
      [1, 1000, 'p1'],
    ]);
  });

  it('of a shuffle meet at the seed, without a gap and without an overlap', () => {
    const [first, second] = legsOf('random', 77);
    expect(first.where).toEqual([['shuffle', '>=', 77]]);
    expect(second?.where).toEqual([['shuffle', '<', 77]]);
  });
});
