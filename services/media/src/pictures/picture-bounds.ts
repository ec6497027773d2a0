import { limits } from '@el-reto/contracts';

/** What a picture may demand, judged before any of its pixels is unpacked. */
export const pictureBounds = {
  pixels: limits.imagePixels,
  side: limits.imageSide,
  frames: limits.imageFrames,
  metadataBytes: limits.imageMetadataBytes,
};

export type PictureBounds = typeof pictureBounds;

/** Why an upload is no picture that is kept; plain, because it is thrown in a process of its own. */
export class PictureRefused extends Error {
  readonly code: 'NOT_AN_IMAGE' | 'IMAGE_TOO_LARGE';

  // Node alone loads this file in the decoder's process: it takes no parameter properties.
  constructor(code: PictureRefused['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
