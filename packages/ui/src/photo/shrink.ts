import { photoLimits, qualityKept, smaller, type Size } from './limits.ts';

export interface ShrinkOptions {
  /** What came in. */
  source: { type: string; bytes: number };
  size: Size;
  /** Whether something shines through. */
  clear: boolean;
  /** Writes the picture at a size; may answer another type where the browser cannot write this one. */
  write: (size: Size, type: string, quality: number) => Promise<Blob>;
  /** After each try: how many there were. */
  onRound: (round: number) => void;
}

export interface Shrunk extends Size {
  blob: Blob;
}

const kept = new Set(['image/jpeg', 'image/webp']);

/** A drawing stays a PNG where that is small enough; a photo in one would be ten times too large. */
async function asPng(options: ShrinkOptions): Promise<Blob | null> {
  if (options.source.type !== 'image/png') return null;
  const blob = await options.write(options.size, 'image/png', photoLimits.initialQuality);
  return blob.size <= photoLimits.maxBytes ? blob : null;
}

/** The format to write: WebP alone is small and clear at once. */
function formatOf({ source, clear }: ShrinkOptions): string {
  if (kept.has(source.type)) return source.type;
  return clear ? 'image/webp' : 'image/jpeg';
}

/**
 * Writes a picture of at most `maxBytes`: full quality first, then the specification's rounds, each
 * with less quality. What is too large even then loses resolution, for as long as it takes.
 */
export async function shrink(options: ShrinkOptions): Promise<Shrunk> {
  const { source, write, onRound } = options;
  let { size } = options;
  const png = await asPng(options);
  if (png) return { blob: png, ...size };
  let type = formatOf(options);
  let quality: number = photoLimits.initialQuality;
  let blob = await write(size, type, quality);
  // Safari reads WebP and does not write it.
  if (blob.type !== type) {
    type = 'image/jpeg';
    blob = await write(size, type, quality);
  }
  // Written anew, a small photo would come out larger than it was.
  const wanted = Math.min(photoLimits.maxBytes, type === source.type ? source.bytes : Infinity);
  for (let round = 1; round <= photoLimits.maxRounds && blob.size > wanted; round += 1) {
    quality *= qualityKept(source.type);
    blob = await write(size, type, quality);
    onRound(round);
  }
  while (blob.size > photoLimits.maxBytes) {
    size = smaller(size);
    blob = await write(size, type, quality);
  }
  return { blob, ...size };
}
