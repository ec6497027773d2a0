import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { demoAuthors } from './authors.ts';
import { demoEvents } from './events.ts';
import { demoPosts } from './posts.ts';
import { readPicture } from './read-picture.ts';

const folder = new URL('../pictures/', import.meta.url);
const cards = [
  ...demoPosts.map(({ picture }) => picture),
  ...demoEvents('2026-11-20').flatMap((event) => [event.thumbnail, event.aboutThumbnail]),
];
const portraits = demoAuthors.flatMap(({ portrait }) => portrait ?? []);

it('the folder contains exactly the pictures that the demo names', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const named = [...cards, ...portraits].map((name) => `${name}.avif`);
  expect(files.filter((file) => file.includes('.')).toSorted()).toEqual(named.toSorted());
});

it('cards are 1200 px wide, portraits 600 px square; all have no metadata and at most 4 MB', async () => {
  let bytes = 0;
  for (const name of [...cards, ...portraits]) {
    const picture = await readPicture(name);
    bytes += picture.length;
    const { width, height, format, exif, icc, xmp, iptc } = await sharp(picture).metadata();
    const size = portraits.includes(name) ? [600, 600] : [1200, height];
    expect([name, format, width, height]).toEqual([name, 'heif', ...size]);
    expect([name, exif, icc, xmp, iptc]).toEqual([name, ...Array(4).fill(undefined)]);
  }
  expect(bytes).toBeLessThanOrEqual(4_000_000);
});
