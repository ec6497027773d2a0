import { rgbaToThumbHash } from 'thumbhash';
import { sharp } from './loaders.ts';
import { PictureRefused, type PictureBounds } from './picture-bounds.ts';
import { pngMetadataBytes } from './png-metadata.ts';

/** A picture as it is kept: oriented, sRGB, opaque, with no metadata at all. */
export interface PreparedPicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  /** Base64. */
  readonly thumbhash: string;
}

export const masterLongSide = 2400;
const masterQuality = 85;
const placeholderSide = 100;
const inputOptions = {
  // Camera firmware that bends the standard only earns a warning; damage is an error.
  failOn: 'error',
  limitInputPixels: false,
  limitInputChannels: 5,
  pages: 1,
} as const;

/**
 * Pixels of an upload that keeps within `bounds`; else throws a PictureRefused. Looks at the header
 * alone: a bomb is refused before any of it is unpacked.
 */
export async function pixelsOf(upload: Buffer, bounds: PictureBounds): Promise<number> {
  const pngBytes = pngMetadataBytes(upload, bounds.metadataBytes);
  const found = await orNotAnImage(() => sharp(upload, inputOptions).metadata());
  const { width, height, pages = 1, exif, icc, xmp, iptc } = found;
  const blobBytes = [exif, icc, xmp, iptc].reduce((sum, blob) => sum + (blob?.length ?? 0), 0);
  const metadataBytes = Math.max(pngBytes, blobBytes);
  const fits =
    width * height <= bounds.pixels &&
    Math.max(width, height) <= bounds.side &&
    pages <= bounds.frames &&
    metadataBytes <= bounds.metadataBytes;
  if (!fits) throw new PictureRefused('IMAGE_TOO_LARGE');
  return width * height;
}

/**
 * Turns an upload whose header was looked at into the picture that is kept, or throws a
 * PictureRefused. Runs in a process of its own (`decoder-process.ts`): of all that the service does
 * this and the look alone touch what strangers made.
 */
export async function preparePicture(upload: Buffer): Promise<PreparedPicture> {
  const { data, info } = await decode(upload);
  const { width, height } = info;
  return { jpeg: data, width, height, thumbhash: await thumbhashOf(data) };
}

function decode(upload: Buffer) {
  return orNotAnImage(() =>
    sharp(upload, inputOptions)
      .autoOrient()
      .resize({
        width: masterLongSide,
        height: masterLongSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      // The library leaves out every kind of metadata unless asked to keep it; the colour profile
      // can go too because its effect is in the pixels by then.
      .toColourspace('srgb')
      .jpeg({ quality: masterQuality, progressive: true })
      .toBuffer({ resolveWithObject: true }),
  );
}

/** The ThumbHash of a picture, as base64: some 25 bytes that draw a blurred placeholder. */
async function thumbhashOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** The library also throws at once, for an empty file as an example. */
async function orNotAnImage<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (cause) {
    throw new PictureRefused('NOT_AN_IMAGE', cause);
  }
}
