import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { preparePicture } from './prepare-picture.ts';

const files = ['agaves', 'barro', 'gallo'] as const;

/** A picture of the demo, reduced so that the test takes less than a second. */
const demo = async (name: string) => {
  const file = await readFile(new URL(`../../../../demo/pictures/${name}.avif`, import.meta.url));
  return sharp(file).resize(400).png().toBuffer();
};
const fingerprintOf = async (picture: Buffer) => (await preparePicture(picture)).fingerprint;

function distance(one: string, other: string): number {
  const differing = (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2);
  return differing.replaceAll('0', '').length;
}

const pictures = new Map<string, { bytes: Buffer; fingerprint: string }>();

beforeAll(async () => {
  for (const name of files) {
    const bytes = await demo(name);
    pictures.set(name, { bytes, fingerprint: await fingerprintOf(bytes) });
  }
});

it.each<[string, (picture: Sharp) => Sharp]>([
  ['saved as a smaller JPEG', (picture) => picture.resize(160).jpeg({ quality: 50 })],
  ['saved as WebP', (picture) => picture.webp({ quality: 60 })],
  ['brighter', (picture) => picture.modulate({ brightness: 1.2 }).jpeg()],
  ['grey', (picture) => picture.greyscale().jpeg()],
])('a fingerprint differs in ten bits at most where the picture is %s', async (_, change) => {
  for (const { bytes, fingerprint } of pictures.values()) {
    const changed = await fingerprintOf(await change(sharp(bytes)).toBuffer());
    expect(distance(fingerprint, changed)).toBeLessThanOrEqual(10);
  }
});

it('fingerprints of different pictures differ in more than ten bits', () => {
  for (const [name, { fingerprint }] of pictures) {
    const others = [...pictures].filter(([other]) => other !== name);
    for (const [, other] of others) {
      expect(distance(fingerprint, other.fingerprint)).toBeGreaterThan(10);
    }
  }
});
