import { expect, it } from 'vitest';
import { frameRatio, sizesToFill } from './card-frame.ts';

const widths = ['(min-width: 48rem) 30vw', '45vw'];

it.each([
  ['upright', 800, 1000],
  ['a thread', 300, 1000],
  ['of unknown size', 0, 0],
])('a photo that is %s is requested with the width of its frame', (_, width, height) => {
  expect(sizesToFill(widths, { width, height })).toBe('(min-width: 48rem) 30vw, 45vw');
});

it('a photo that is cropped at its sides is requested wider than its frame', () => {
  expect(sizesToFill(widths, { width: 1600, height: 1000 })).toBe(
    '(min-width: 48rem) calc(30vw * 2), calc(45vw * 2)',
  );
});

it.each([
  [1200, 1200, { ratio: 1, fits: true }],
  [1280, 1600, { ratio: 0.8, fits: true }],
  [3000, 1000, { ratio: 1.9, fits: false }],
  [500, 2000, { ratio: 0.6, fits: false }],
  [0, 0, { ratio: 0.8, fits: true }],
])('the frame of a photo of %i × %i is %j', (width, height, frame) => {
  expect(frameRatio({ width, height })).toEqual(frame);
});
