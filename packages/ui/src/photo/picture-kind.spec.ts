import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isCmyk, isInP3, kindOf, profileOf } from './picture-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#e8891c' } });

it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('knows %s by bytes', async (format) => {
  expect(kindOf(await picture().toFormat(format).toBuffer())).toBe(`image/${format}`);
});

it('a photo of an iPhone is recognised by its bytes; a text and a drawing are not pictures', async () => {
  const heic = await readFile('e2e/browser/fixtures/foto.heic');
  const brands = ['heix', 'hevc', 'mif1', 'msf1'].map((brand) => bytes(`\0\0\0\x18ftyp${brand}`));
  expect(new Set([heic, ...brands].map(kindOf))).toEqual(new Set(['image/heic']));
  expect(['%PDF-1.7', '<svg xmlns=', ''].map((text) => kindOf(bytes(text)))).toEqual(['', '', '']);
});

it('the profile of a HEIC file is read from its header, also if it ends there', async () => {
  const profile = await readFile('e2e/browser/fixtures/adobe-rgb.icc');
  const head = Uint8Array.from(await readFile('e2e/browser/fixtures/adobe-rgb.heic'));
  expect(Buffer.from(profileOf(head) ?? [])).toEqual(profile);
  expect(profileOf(head.slice(0, 600))).toBeNull();
  expect(profileOf(bytes('ftypheic'))).toBeNull();
});

it.each([
  ['primaries of Display P3', 'colrnclx\0\x0c\0\x0d\0\x06\x80', true],
  ['other primaries', 'colrnclx\0\x01\0\x0d\0\x06\x80', false],
  ['no primaries', 'ftypheic', false],
])('a HEIC file with %s', (_, text, expected) => {
  expect(isInP3(bytes(text))).toBe(expected);
});

it('a JPEG of four inks is recognised behind a large profile', async () => {
  const inks = picture().toColourspace('cmyk');
  const jpegs = [
    await inks.clone().jpeg().toBuffer(),
    await inks.withIccProfile('cmyk').jpeg({ progressive: true }).toBuffer(),
    await picture().jpeg().toBuffer(),
    await picture().greyscale().jpeg().toBuffer(),
  ];
  const seen = jpegs.map((jpeg) => isCmyk(Uint8Array.from(jpeg)));
  expect(seen).toEqual([true, true, false, false]);
});
