import { expect, it } from 'vitest';
import { focusStyle, photoSrc, photoSrcSet } from './photo-source.ts';

it('photos of the media service have three widths, and keep their parameters', () => {
  expect(photoSrcSet('/media/a/b.webp')).toBe(
    '/media/a/b.webp?w=320 320w, /media/a/b.webp?w=640 640w, /media/a/b.webp?w=1200 1200w',
  );
  expect(photoSrc('/media/a', 320)).toBe('/media/a?w=320');
  expect(photoSrc('/media/a?v=2')).toBe('/media/a?v=2&w=640');
});

it.each(['https://lh3.googleusercontent.com/a', '/media/a?sig=x&exp=1', '/media/a?exp=1&token=x'])(
  'does not change the address %s',
  (url) => expect([photoSrcSet(url), photoSrc(url)]).toEqual([undefined, url]),
);

it('the focus of a photo is its object position; without a focus there is none', () => {
  expect(focusStyle({ x: 0.2, y: 1 })).toEqual({ objectPosition: '20% 100%' });
  expect(focusStyle({ x: 0.1234, y: 0 })).toEqual({ objectPosition: '12.3% 0%' });
  expect(focusStyle(undefined)).toBeUndefined();
});
