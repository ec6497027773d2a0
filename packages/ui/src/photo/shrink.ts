/** The specification's numbers (point 9): what may be sent, and how it is brought there. */
export const photoLimits = {
  maxBytes: 800_000,
  maxSidePx: 1200,
  initialQuality: 1,
  /** Tries with the resolution kept, the one at full quality not counted. */
  maxRounds: 10,
} as const;

/** Part of the sides that is left where ten rounds were not enough. */
const sideKept = 0.85;

export interface Size {
  width: number;
  height: number;
}

/** The size at which the longest side is `maxSidePx` at most; nothing grows. */
export function fittedSize({ width, height }: Size, maxSidePx: number): Size {
  const part = Math.min(1, maxSidePx / Math.max(width, height));
  const px = (side: number) => Math.max(1, Math.round(side * part));
  return { width: px(width), height: px(height) };
}

export const smaller = ({ width, height }: Size): Size =>
  fittedSize({ width, height }, Math.floor(Math.max(width, height) * sideKept));

export interface Wanted {
  type: 'image/jpeg' | 'image/webp';
  maxBytes: number;
  /** 0 to 1. */
  onProgress: (done: number) => void;
}

export interface ShrinkOptions {
  /** The original file. */
  source: { type: string; bytes: number };
  size: Size;
  /** Whether something shines through. */
  clear: boolean;
  /** Safari reads WebP and does not write it. */
  writesWebp: boolean;
  /** Writes the picture as it is drawn. */
  asPng: () => Promise<Blob>;
  /** The rounds, at a size. */
  compress: (size: Size, wanted: Pick<Wanted, 'type' | 'maxBytes'>) => Promise<Blob>;
}

export interface Shrunk extends Size {
  blob: Blob;
}

/** A photo that is ready to be sent. */
export interface PreparedPhoto extends Shrunk {
  /** The size of the original. */
  source: Size;
}

/** WebP alone is small and clear at once; a JPEG stays one. */
function formatOf({ source, clear, writesWebp }: ShrinkOptions): Wanted['type'] {
  const isWebp = source.type === 'image/webp' || clear;
  return isWebp && writesWebp ? 'image/webp' : 'image/jpeg';
}

/**
 * Brings a picture to `maxBytes` at most. A drawing stays a PNG where that is small enough; all else
 * goes through the rounds, and through them again with less resolution for as long as it takes.
 */
export async function shrink(options: ShrinkOptions): Promise<Shrunk> {
  const { source, asPng, compress } = options;
  let { size } = options;
  if (source.type === 'image/png') {
    const blob = await asPng();
    if (blob.size <= photoLimits.maxBytes) return { blob, ...size };
  }
  const type = formatOf(options);
  // Encoding a small photo again could make it larger.
  const bytes = type === source.type ? source.bytes : Infinity;
  const maxBytes = Math.min(photoLimits.maxBytes, bytes);
  let blob = await compress(size, { type, maxBytes });
  while (blob.size > photoLimits.maxBytes) {
    size = smaller(size);
    blob = await compress(size, { type, maxBytes });
  }
  return { blob, ...size };
}
