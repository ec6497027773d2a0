import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoAuthors } from '../contest/authors.ts';
import { brandAssets } from './assets.ts';
import { renderAvatar } from './avatars.ts';

const folder = new URL('../../assets/', import.meta.url);

describe('assets', () => {
  it('are all there, and nothing else', async () => {
    expect((await readdir(folder)).toSorted()).toEqual(Object.keys(brandAssets).toSorted());
  });

  it.each(['favicon.svg', 'avatar.svg'] as const)(
    '%s is the drawing as it is now',
    async (name) => {
      expect(await readFile(new URL(name, folder), 'utf8')).toBe(brandAssets[name]());
    },
  );

  it.each([
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-512.png', 512, 512],
    ['apple-touch-icon.png', 180, 180],
    ['avatar.webp', 320, 320],
    ['og.jpg', 1200, 630],
  ])('%s is %i × %i', async (name, width, height) => {
    const bytes = await readFile(new URL(name, folder));
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
  });
});

describe('renderAvatar', () => {
  it('draws most authors and leaves some the stock portrait', async () => {
    const avatars = await Promise.all(demoAuthors.map(({ key }) => renderAvatar(key)));
    const drawn = avatars.filter((avatar) => avatar !== null);
    expect(drawn.length).toBeGreaterThan(demoAuthors.length / 2);
    expect(drawn.length).toBeLessThan(demoAuthors.length);
    const [first] = drawn;
    expect(await sharp(first).metadata()).toMatchObject({
      format: 'jpeg',
      width: 600,
      height: 600,
    });
  });
});
