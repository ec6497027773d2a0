import { expect, it } from 'vitest';
import { scaleOf, swipeOf } from './touch.ts';

it.each([
  [-80, 10, 'next'],
  [80, -10, 'previous'],
  [-40, 0, null],
  [80, 70, null],
  [0, 200, null],
])('a swipe of %i px across and %i px down means %s', (x, y, meaning) =>
  expect(swipeOf({ x, y })).toBe(meaning),
);

it.each([
  [-30, -0.8, 'next'],
  [30, 0.8, 'previous'],
  [-30, -0.1, null],
  [-30, 0.8, null],
  [-10, -0.8, null],
])('a swipe of %i px across that ends at %f px per ms means %s', (x, pxPerMs, meaning) =>
  expect(swipeOf({ x, y: 0 }, pxPerMs)).toBe(meaning),
);

it.each([
  [2, 0, 2],
  [0.5, 0, 1],
  [9, 0, 5],
  [1, 160, Math.E],
  [1, -50, 1],
])(
  'fingers spread by a factor of %d and dragged down %i px scale the card by %d',
  (spread, downPx, scale) => expect(scaleOf(spread, downPx)).toBeCloseTo(scale),
);
