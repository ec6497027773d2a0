/** The limits of the specification (point 9) for uploaded photos. */
export const photoLimits = {
  maxBytes: 800_000,
  maxSidePx: 1200,
  initialQuality: 1,
  /** Most rounds at full resolution, after the first one at full quality. */
  maxRounds: 10,
} as const;

/** The factor by which the sides shrink if ten rounds were not enough. */
const sideKept = 0.85;

export interface Size {
  width: number;
  height: number;
}

/** The size whose longest side is at most `maxSidePx`. Smaller pictures keep their size. */
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
  /** From 0 to 1. */
  onProgress: (done: number) => void;
}

export interface ShrinkOptions {
  /** The original file. */
  source: { type: string; bytes: number };
  size: Size;
  /** Whether the picture has transparent parts. */
  clear: boolean;
  /** False on Safari, which reads WebP but does not write it. */
  writesWebp: boolean;
  /** The drawn picture as a PNG. */
  asPng: () => Promise<Blob>;
  /** Runs the rounds of the compression library at a given size. */
  compress: (size: Size, wanted: Pick<Wanted, 'type' | 'maxBytes'>) => Promise<Blob>;
}

export interface Shrunk extends Size {
  blob: Blob;
}

export interface PreparedPhoto extends Shrunk {
  /** The size of the original. */
  source: Size;
}

/** A transparent picture becomes WebP, which is small and keeps transparency. A JPEG stays a JPEG. */
function formatOf({ source, clear, writesWebp }: ShrinkOptions): Wanted['type'] {
  const isWebp = source.type === 'image/webp' || clear;
  return isWebp && writesWebp ? 'image/webp' : 'image/jpeg';
}

/**
 * Makes a picture of at most `maxBytes`. A PNG stays a PNG if that is small enough. Everything else is
 * compressed in rounds, with less resolution each time until it is small enough.
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
