import compressorUrl from 'browser-image-compression/dist/browser-image-compression.js?url';
import { compressionOptions } from './compression.ts';
import { isHeic, PhotoProblem, problemOf } from './photo-problem.ts';

export interface PreparedPhoto {
  /** Ready to be sent. */
  blob: Blob;
  width: number;
  height: number;
}

interface PrepareOptions {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

async function measure(blob: Blob): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(blob);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

/** Makes a photo ready to be sent: smaller, upright, whole. Throws a PhotoProblem when it cannot. */
export async function preparePhoto(
  given: unknown,
  { signal, onProgress }: PrepareOptions,
): Promise<PreparedPhoto> {
  const problem = problemOf(given);
  if (problem) throw new PhotoProblem(problem);
  const file = given as File;
  if (isHeic(file) && !(await measure(file))) throw new PhotoProblem('heic');
  const { default: compress } = await import('browser-image-compression');
  signal.throwIfAborted();
  const libURL = new URL(compressorUrl, import.meta.url).href;
  const typed = file.type ? file : new File([file], file.name, { type: 'image/heic' });
  const blob = await compress(
    typed,
    compressionOptions(typed, { libURL, signal, onProgress }),
  ).catch((error: unknown) => {
    throw signal.aborted ? error : new PhotoProblem('unreadable');
  });
  const size = await measure(blob);
  if (!size) throw new PhotoProblem('unreadable');
  signal.throwIfAborted();
  return { blob, ...size };
}
