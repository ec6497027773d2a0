import type { Focus } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import type { OutputInfo } from 'sharp';
import { sharp } from './loaders.ts';

/** The pixels of a picture, four bytes each. */
export interface RawPicture {
  readonly data: Buffer;
  readonly info: Pick<OutputInfo, 'width' | 'height'>;
}

const decimals = 1_000;

/**
 * The point of interest, which the image library finds by edges, colours and skin. The library searches
 * for it only when it crops, and reports it correctly only if it does not scale at the same time.
 */
export async function suggestFocus({ data, info }: RawPicture): Promise<Focus | undefined> {
  const { width, height } = info;
  const crop =
    height > width
      ? { width, height: width }
      : { width: Math.max(1, Math.round(height * limits.cardRatio)), height };
  const { attentionX, attentionY } = (
    await sharp(data, { raw: { width, height, channels: 4 } })
      .resize({ ...crop, fit: 'cover', position: sharp.strategy.attention })
      .raw()
      .toBuffer({ resolveWithObject: true })
  ).info;
  const x = fractionOf(attentionX, width);
  const y = fractionOf(attentionY, height);
  // For a uniform picture the library returns the first point.
  return x + y > 0 ? { x, y } : undefined;
}

/** NaN if the picture was not cropped. */
function fractionOf(at: number | undefined, length: number): number {
  return Math.min(1, Math.max(0, Math.round(((at ?? NaN) / length) * decimals) / decimals));
}
