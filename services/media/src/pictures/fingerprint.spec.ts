import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { preparePicture } from './prepare-picture.ts';

const fingerprintOf = async (picture: Buffer) => (await preparePicture(picture)).fingerprint;

function distance(one: string, other: string): number {
  const differing = (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2);
  return differing.replaceAll('0', '').length;
}

/** Pictures of the demo, reduced so that the tests take less than a second. */
const pictures = await Promise.all(
  ['agaves', 'barro', 'gallo'].map(async (name) => {
    const file = await readFile(new URL(`../../../../demo/pictures/${name}.avif`, import.meta.url));
    const bytes = await sharp(file).resize(400).png().toBuffer();
    return { bytes, fingerprint: await fingerprintOf(bytes) };
  }),
);

it.each<[string, (picture: Sharp) => Sharp]>([
  ['saved as a smaller JPEG', (picture) => picture.resize(160).jpeg({ quality: 50 })],
  ['saved as WebP', (picture) => picture.webp({ quality: 60 })],
  ['brighter', (picture) => picture.modulate({ brightness: 1.2 }).jpeg()],
  ['grey', (picture) => picture.greyscale().jpeg()],
])('a fingerprint differs in ten bits at most where the picture is %s', async (_, change) => {
  for (const { bytes, fingerprint } of pictures) {
    const changed = await fingerprintOf(await change(sharp(bytes)).toBuffer());
    expect(distance(fingerprint, changed)).toBeLessThanOrEqual(10);
  }
});

it('fingerprints of different pictures differ in more than ten bits', () => {
  const [agaves = '', barro = '', gallo = ''] = pictures.map(({ fingerprint }) => fingerprint);
  expect(distance(agaves, barro)).toBeGreaterThan(10);
  expect(distance(barro, gallo)).toBeGreaterThan(10);
  expect(distance(gallo, agaves)).toBeGreaterThan(10);
});
