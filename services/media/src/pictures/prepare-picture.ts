import { limits } from '@el-reto/contracts';
import { AppError } from '@el-reto/service-kit';
import { sharp } from './loaders.ts';
import { thumbhashOf } from './placeholder.ts';

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
const white = '#ffffff';
/** A picture within the limits takes a second or two; one that takes this long is built to hurt. */
const decodeLimitSeconds = 30;

const inputOptions = {
  // Camera firmware that bends the standard only earns a warning; damage is an error.
  failOn: 'error',
  limitInputPixels: limits.imagePixels,
  limitInputChannels: 5,
  pages: 1,
} as const;

/** Turns an upload into the picture that is kept, or says why it is none. */
export async function preparePicture(upload: Buffer): Promise<PreparedPicture> {
  await checkHeader(upload);
  const { data, info } = await decode(upload);
  return {
    jpeg: data,
    width: info.width,
    height: info.height,
    thumbhash: await thumbhashOf(data),
  };
}

/** Looks at the header alone: a bomb is refused before any of it is unpacked. */
async function checkHeader(upload: Buffer): Promise<void> {
  const { width, height } = await orNotAnImage(() =>
    sharp(upload, { ...inputOptions, limitInputPixels: false }).metadata(),
  );
  if (width * height > limits.imagePixels) throw new AppError('IMAGE_TOO_LARGE');
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
      .flatten({ background: white })
      // The library leaves out every kind of metadata unless asked to keep it; the colour profile
      // can go too because its effect is in the pixels by then.
      .toColourspace('srgb')
      .jpeg({ quality: masterQuality, progressive: true })
      .timeout({ seconds: decodeLimitSeconds })
      .toBuffer({ resolveWithObject: true }),
  );
}

/** The library also throws at once, for an empty file as an example. */
async function orNotAnImage<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('NOT_AN_IMAGE', {}, { cause });
  }
}
