import { expect, it } from 'vitest';
import { frameRatio } from './frame-ratio.ts';

it.each([
  [1200, 1200, { ratio: 1, fits: true }],
  [1280, 1600, { ratio: 0.8, fits: true }],
  [3000, 1000, { ratio: 1.9, fits: false }],
  [500, 2000, { ratio: 0.6, fits: false }],
  [0, 0, { ratio: 0.8, fits: true }],
])('the frame of a photo of %i × %i is %j', (width, height, frame) => {
  expect(frameRatio({ width, height })).toEqual(frame);
});
