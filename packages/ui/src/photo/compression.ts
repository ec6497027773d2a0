import compress, { type Options } from 'browser-image-compression';
import { photoLimits, type Wanted } from './shrink.ts';

/** The specification's numbers as the library takes them. */
export const compressionOptions = ({ type, maxBytes, onProgress }: Wanted): Options => ({
  // Its megabytes are 1024² bytes.
  maxSizeMB: maxBytes / 1024 ** 2,
  maxWidthOrHeight: photoLimits.maxSidePx,
  initialQuality: photoLimits.initialQuality,
  maxIteration: photoLimits.maxRounds,
  alwaysKeepResolution: true,
  useWebWorker: false,
  fileType: type,
  onProgress: (percent) => onProgress(percent / 100),
});

// On Safari the library asks for an <img>, which no worker has. Every browser with an OffscreenCanvas
// decodes by createImageBitmap, which the library uses where it takes the browser for Chromium.
const asChromium = { value: { userAgent: 'Chromium', platform: '' } };

/** The library's rounds, in the worker that calls it: full quality first, then less each time. */
export async function compressDrawing(drawing: OffscreenCanvas, wanted: Wanted): Promise<Blob> {
  Object.defineProperty(globalThis, 'navigator', asChromium);
  // The library takes files only. A bitmap is written and read at once, loses nothing, and is larger
  // than what comes of it: the library also goes on while a file is larger than the one it was given.
  const canvas = drawing as unknown as HTMLCanvasElement;
  const file = await compress.canvasToFile(canvas, 'image/bmp', 'drawing.bmp', 0);
  return compress(file, compressionOptions(wanted));
}
