import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { demoAuthors } from './authors.ts';
import { demoEvents } from './events.ts';
import { demoPosts } from './posts.ts';
import { readPicture } from './read-picture.ts';

const folder = new URL('../pictures/', import.meta.url);
const shown = [
  ...demoPosts.map(({ picture }) => picture),
  ...demoEvents('2026-11-20').flatMap((event) => [event.thumbnail, event.aboutThumbnail]),
];
const portraits = demoAuthors.flatMap(({ portrait }) => portrait ?? []);
const named = [...shown, ...portraits];

/** Decoded whole, so that a damaged file fails. */
async function decode(name: string) {
  const picture = sharp(await readPicture(name), { failOn: 'warning' });
  const { info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  return { ...info, ...(await picture.metadata()) };
}

it('the folder holds what the contest names, and nothing else', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const pictures = files.filter((file) => file.includes('.'));
  expect(pictures.toSorted()).toEqual(named.map((name) => `${name}.avif`).toSorted());
});

it.each(shown)('%s fills the widest card and says nothing about itself', async (name) => {
  const { width, format, exif, icc, xmp, iptc } = await decode(name);
  expect({ width, format }).toEqual({ width: 1200, format: 'heif' });
  expect([exif, icc, xmp, iptc]).toEqual(Array(4).fill(undefined));
});

it.each(portraits)('%s is a square of 600 px', async (name) => {
  expect(await decode(name)).toMatchObject({ width: 600, height: 600, format: 'heif' });
});

it('they weigh at most 4 MB together', async () => {
  const bytes = await Promise.all(named.map(async (name) => (await readPicture(name)).length));
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4_000_000);
});
