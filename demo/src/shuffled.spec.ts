import { expect, it } from 'vitest';
import { shuffled } from './shuffled.ts';

const items = Array.from({ length: 30 }, (_, i) => i);

it('gives the same order for the same seed and another for another', () => {
  expect(shuffled(items, 'a')).toEqual(shuffled(items, 'a'));
  expect(shuffled(items, 'a')).not.toEqual(shuffled(items, 'b'));
});

it('loses nobody', () => {
  const order = shuffled(items, 'a');
  expect(order).not.toEqual(items);
  expect(order.toSorted((a, b) => a - b)).toEqual(items);
});
