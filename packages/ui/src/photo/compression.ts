import type { Options } from 'browser-image-compression';

/** The specification's numbers (point 9). The resolution stays at what the longest side allows. */
const limits = {
  maxSizeMB: 0.8,
  maxWidthOrHeight: 1200,
  initialQuality: 1,
  alwaysKeepResolution: true,
  maxIteration: 10,
} as const satisfies Options;

/** What a canvas can write and the server takes; all else becomes a JPEG. */
const writable = new Set(['image/jpeg', 'image/png', 'image/webp']);

export interface CompressionCall {
  /** Address of the compressor for its worker: one of this site, or it asks a CDN. */
  libURL: string;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress: (done: number) => void;
}

export function compressionOptions(
  file: Pick<File, 'type'>,
  { libURL, signal, onProgress }: CompressionCall,
): Options {
  return {
    ...limits,
    ...(!writable.has(file.type) && { fileType: 'image/jpeg' }),
    useWebWorker: true,
    libURL,
    signal,
    onProgress: (percent) => onProgress(percent / 100),
  };
}
