import { limits } from '@el-reto/contracts';

/** What a picture may demand, judged before any of its pixels is unpacked. */
export interface PictureBounds {
  readonly pixels: number;
  readonly side: number;
  readonly frames: number;
  readonly metadataBytes: number;
}

export const pictureBounds: PictureBounds = {
  pixels: limits.imagePixels,
  side: limits.imageSide,
  frames: limits.imageFrames,
  metadataBytes: limits.imageMetadataBytes,
};
