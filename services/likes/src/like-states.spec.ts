import { serviceLimits } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { mostLiked } from './like-states.ts';

it('the sums name the cards with the most likes in any state, as many as fit into a message', () => {
  const sums = (n: number, change = {}) => ({
    postId: `card-${n}`,
    counted: 1,
    held: 0,
    voided: 0,
    ...change,
  });
  const many = Array.from({ length: serviceLimits.postSums }, (_, n) => sums(n));
  const held = sums(-1, { counted: 0, held: 2 });
  const without = sums(-2, { counted: 0 });
  const listed = mostLiked([without, ...many, held]);
  expect(listed).toHaveLength(serviceLimits.postSums);
  expect(listed[0]).toEqual(held);
  expect(mostLiked([without])).toEqual([]);
});
