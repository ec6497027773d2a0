import { photoLimits, smaller, type Size } from './limits.ts';
import type { Wanted } from './compression.ts';

export interface ShrinkOptions {
  /** What came in. */
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
  // Written anew, a small photo would come out larger than it was.
  const bytes = type === source.type ? source.bytes : Infinity;
  const maxBytes = Math.min(photoLimits.maxBytes, bytes);
  let blob = await compress(size, { type, maxBytes });
  while (blob.size > photoLimits.maxBytes) {
    size = smaller(size);
    blob = await compress(size, { type, maxBytes });
  }
  return { blob, ...size };
}
