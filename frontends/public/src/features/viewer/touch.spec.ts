import { expect, it } from 'vitest';
import { scaleOf, swipeOf } from './touch.ts';

it.each([
  [-80, 10, 'next'],
  [80, -10, 'previous'],
  [-40, 0, null],
  [80, 70, null],
  [0, 200, null],
])('%i px across and %i px down', (x, y, meaning) => expect(swipeOf({ x, y })).toBe(meaning));

it.each([
  [-30, -0.8, 'next'],
  [30, 0.8, 'previous'],
  [-30, -0.1, null],
  [-30, 0.8, null],
  [-10, -0.8, null],
])('%i px across, at last %f px a millisecond', (x, pxPerMs, meaning) =>
  expect(swipeOf({ x, y: 0 }, pxPerMs)).toBe(meaning),
);

it.each([
  [2, 0, 2],
  [0.5, 0, 1],
  [9, 0, 5],
  [1, 160, Math.E],
  [1, -50, 1],
])('spread %d times, %i px down', (spread, downPx, scale) =>
  expect(scaleOf(spread, downPx)).toBeCloseTo(scale),
);
