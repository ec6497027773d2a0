import { rgbaToThumbHash } from 'thumbhash';
import { sharp } from './loaders.ts';

const longSide = 100;

/** The ThumbHash of a picture, as base64: some 25 bytes that draw a blurred placeholder. */
export async function thumbhashOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize({ width: longSide, height: longSide, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
