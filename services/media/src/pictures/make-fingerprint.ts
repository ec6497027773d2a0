import phash from 'sharp-phash';
import { sharp } from './loaders.ts';
import type { RawPicture } from './suggest-focus.ts';

/** The picture's perceptual hash, by which it is found again in other sizes, formats and lights. */
export async function makeFingerprint({ data, info }: RawPicture): Promise<string> {
  const { width, height } = info;
  const opaque = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
  const bits = await phash(opaque);
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}
