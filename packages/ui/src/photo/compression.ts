import compress, { type Options } from 'browser-image-compression';
import { photoLimits, type Wanted } from './shrink.ts';

/** The specification's limits as options of the compression library. */
export const compressionOptions = ({ type, maxBytes, onProgress }: Wanted): Options => ({
  // The library's megabytes have 1024² bytes.
  maxSizeMB: maxBytes / 1024 ** 2,
  maxWidthOrHeight: photoLimits.maxSidePx,
  initialQuality: photoLimits.initialQuality,
  maxIteration: photoLimits.maxRounds,
  alwaysKeepResolution: true,
  useWebWorker: false,
  fileType: type,
  onProgress: (percent) => onProgress(percent / 100),
});

// On Safari the library would use an <img>, which workers do not have. With this user agent it decodes with
// createImageBitmap, which every browser with an OffscreenCanvas supports.
const asChromium = { value: { userAgent: 'Chromium', platform: '' } };

/** Runs the library's rounds in the current worker: first with full quality, then with less each time. */
export async function compressDrawing(drawing: OffscreenCanvas, wanted: Wanted): Promise<Blob> {
  Object.defineProperty(globalThis, 'navigator', asChromium);
  // The library accepts only files. A bitmap is fast to write and read and has no loss. It is also larger
  // than the result, which matters because the library continues while the result is larger than its
  // input.
  const canvas = drawing as unknown as HTMLCanvasElement;
  const file = await compress.canvasToFile(canvas, 'image/bmp', 'drawing.bmp', 0);
  return compress(file, compressionOptions(wanted));
}
