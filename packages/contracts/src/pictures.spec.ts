import { expect, it } from 'vitest';
import { formatFor, widthAsked } from './pictures.ts';

it.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['IMAGE/WEBP ; q=0.5', 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif;q=0.0', undefined],
  ['*/*', undefined],
  ['image/jpeg', undefined],
  ['', undefined],
  [undefined, undefined],
])('formatFor %s: %s', (accept, format) => {
  expect(formatFor(accept)).toBe(format);
});

it.each([
  ['1', 320],
  ['320', 320],
  ['321', 640],
  ['1200', 1200],
  ['1201', 1201],
  ['99999', 1201],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['wide', undefined],
  ['', undefined],
  [undefined, undefined],
])('widthAsked %s: %s', (w, width) => {
  expect(widthAsked(w)).toBe(width);
});
