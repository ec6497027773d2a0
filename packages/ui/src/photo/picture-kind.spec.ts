import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { colorSpaceOf, kindOf } from './picture-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#e8891c' } });

it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a file of %s is recognised by its bytes',
  async (format) => {
    expect(kindOf(await picture().toFormat(format).toBuffer())).toBe(`image/${format}`);
  },
);

it('a photo of an iPhone is recognised by its bytes, and a text or a drawing is no picture', async () => {
  const heic = await readFile('e2e/browser/fixtures/foto.heic');
  const brands = ['heix', 'hevc', 'mif1', 'msf1'].map((brand) => bytes(`\0\0\0\x18ftyp${brand}`));
  expect(new Set([heic, ...brands].map(kindOf))).toEqual(new Set(['image/heic']));
  expect(['%PDF-1.7', '<svg xmlns=', ''].map((text) => kindOf(bytes(text)))).toEqual(['', '', '']);
});

it.each([
  ['a profile', 'colrprof\0D\0i\0s\0p\0l\0a\0y\0 \0P\x003', 'display-p3'],
  ['the number of its primaries', 'colrnclx\0\x0c\0\x0d\0\x06\x80', 'display-p3'],
  ['other primaries', 'colrnclx\0\x01\0\x0d\0\x06\x80', 'srgb'],
  ['nothing', 'ftypheic', 'srgb'],
])('the colours of a HEIC file follow from %s', (_, text, colorSpace) => {
  expect(colorSpaceOf(bytes(text))).toBe(colorSpace);
});
