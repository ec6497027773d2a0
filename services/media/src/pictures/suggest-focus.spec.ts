import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { balloonAt } from '../../test/support/pictures.ts';
import { suggestFocus } from './suggest-focus.ts';

const raw = (picture: Sharp) => picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

it.each([
  [100, 66, 0.15, 0.3],
  [100, 66, 0.85, 0.7],
  [66, 100, 0.3, 0.12],
  [66, 100, 0.7, 0.88],
  [100, 100, 0.85, 0.2],
])('finds the conspicuous part of a picture: %i × %i, at %f, %f', async (width, height, x, y) => {
  const focus = await suggestFocus(await raw(balloonAt(x, y, width, height)));
  expect(Math.abs((focus?.x ?? NaN) - x)).toBeLessThan(0.1);
  expect(Math.abs((focus?.y ?? NaN) - y)).toBeLessThan(0.1);
});

it.each([
  [1, 1],
  [100, 1],
  [1, 100],
  [100, 100],
])('suggests no point in an empty picture of %i × %i', async (width, height) => {
  const wall = sharp({ create: { width, height, channels: 3, background: '#8a8a8a' } });
  expect(await suggestFocus(await raw(wall))).toBeUndefined();
});
