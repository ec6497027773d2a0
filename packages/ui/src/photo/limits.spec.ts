import { expect, it } from 'vitest';
import { fittedSize, photoLimits, smaller } from './shrink.ts';

it('are the specification’s numbers', () => {
  expect(photoLimits).toEqual({
    maxBytes: 800_000,
    maxSidePx: 1200,
    initialQuality: 1,
    maxRounds: 10,
  });
});

it.each([
  [
    { width: 4032, height: 3024 },
    { width: 1200, height: 900 },
  ],
  [
    { width: 3024, height: 4032 },
    { width: 900, height: 1200 },
  ],
  [
    { width: 1200, height: 1200 },
    { width: 1200, height: 1200 },
  ],
  [
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ],
  [
    { width: 40_000, height: 3 },
    { width: 1200, height: 1 },
  ],
])('fit %o into %o', (size, fitted) => {
  expect(fittedSize(size, photoLimits.maxSidePx)).toEqual(fitted);
});

it('go down in steps that keep the shape', () => {
  expect(smaller({ width: 1200, height: 900 })).toEqual({ width: 1020, height: 765 });
  expect(smaller({ width: 1, height: 1 })).toEqual({ width: 1, height: 1 });
});
