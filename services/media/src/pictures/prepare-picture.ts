import type { Focus } from '@el-reto/contracts';
import { isTooThin, serviceLimits } from '@el-reto/contracts/rules';
import phash from 'sharp-phash';
import { rgbaToThumbHash } from 'thumbhash';
import { sharp } from './loaders.ts';
import { pngMetadataBytes } from './png-metadata.ts';
import { suggestFocus, type RawPicture } from './suggest-focus.ts';

/** A picture in its stored form: rotated, sRGB, opaque, without metadata. */
export interface PreparedPicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  /** Base64. */
  readonly thumbhash: string;
  /** The point of interest. Undefined if there is none. */
  readonly focus: Focus | undefined;
  /** The fingerprint, in the form that the contract defines. */
  readonly fingerprint: string;
}

/** The refusal of an upload. Not an AppError, because the decoder's process throws it. */
export class PictureRefused extends Error {
  readonly code: 'NOT_AN_IMAGE' | 'IMAGE_TOO_LARGE' | 'IMAGE_TOO_THIN';

  // In the decoder's process Node strips the types, which does not support parameter properties.
  constructor(code: PictureRefused['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export const masterLongSide = 2400;
const masterQuality = 85;
const placeholderSide = 100;
const inputOptions = {
  // Pictures of cameras that deviate slightly from the standard only cause warnings. Damaged files are an
  // error.
  failOn: 'error',
  limitInputPixels: false,
  limitInputChannels: 5,
  pages: 1,
} as const;

/**
 * The number of pixels, from the header of an upload. Throws a PictureRefused if the picture exceeds a
 * limit.
 */
export async function pixelsOf(upload: Buffer): Promise<number> {
  const { imagePixels, imageSide, imageFrames, imageMetadataBytes: mostBytes } = serviceLimits;
  const {
    width,
    height,
    pages = 1,
    exif,
    icc,
    xmp,
    iptc,
  } = await orNotAnImage(async () => {
    const pngBytes = pngMetadataBytes(upload, mostBytes);
    if (pngBytes > mostBytes) throw new PictureRefused('IMAGE_TOO_LARGE');
    return sharp(upload, inputOptions).metadata();
  });
  const metadataBytes = [exif, icc, xmp, iptc].reduce((sum, blob) => sum + (blob?.length ?? 0), 0);
  const fits =
    width * height <= imagePixels &&
    Math.max(width, height) <= imageSide &&
    pages <= imageFrames &&
    metadataBytes <= mostBytes;
  if (!fits) throw new PictureRefused('IMAGE_TOO_LARGE');
  if (isTooThin({ width, height })) throw new PictureRefused('IMAGE_TOO_THIN');
  return width * height;
}

/** Makes the stored form of an upload. Runs in the decoder's process, because uploads are not trusted. */
export async function preparePicture(upload: Buffer): Promise<PreparedPicture> {
  const { data, info } = await orNotAnImage(() =>
    sharp(upload, inputOptions)
      .autoOrient()
      .resize({
        width: masterLongSide,
        height: masterLongSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      // The library removes all metadata by default. The colour profile can go as well, because the pixels
      // are converted to sRGB.
      .toColourspace('srgb')
      .jpeg({ quality: masterQuality, progressive: true })
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height } = info;
  const small = await sharp(data)
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    jpeg: data,
    width,
    height,
    thumbhash: thumbhashOf(small),
    focus: await suggestFocus(small),
    fingerprint: await makeFingerprint(small),
  };
}

/** The ThumbHash of a picture in base64: about 25 bytes, with the colours of a placeholder. */
function thumbhashOf({ data, info }: RawPicture): string {
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/**
 * The perceptual hash of a picture. The same picture in another size, format or brightness has a similar
 * hash.
 */
async function makeFingerprint({ data, info }: RawPicture): Promise<string> {
  const { width, height } = info;
  const opaque = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
  const bits = await phash(opaque);
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

/** `work` may also throw synchronously, for example for an empty file. */
async function orNotAnImage<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof PictureRefused ? cause : new PictureRefused('NOT_AN_IMAGE', cause);
  }
}
