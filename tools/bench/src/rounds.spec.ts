import { expect, it } from 'vitest';
import { median, orderOf } from './rounds.ts';

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('the median of %j is %d', (values, middle) => expect(median(values)).toBe(middle));

it('every setting is measured at every position of a round', () => {
  expect([0, 1, 2].map((round) => orderOf(round, 3))).toEqual([
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ]);
});
