import { limits } from '@el-reto/contracts';

/** What a picture may demand, judged before any of its pixels is unpacked. */
export const pictureBounds = {
  pixels: limits.imagePixels,
  side: limits.imageSide,
  frames: limits.imageFrames,
  metadataBytes: limits.imageMetadataBytes,
};

export type PictureBounds = typeof pictureBounds;
