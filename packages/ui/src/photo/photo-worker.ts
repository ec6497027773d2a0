// All work on a photo's pixels, off the main thread so that the page still scrolls.
import { isTooThin } from '@el-reto/contracts/rules';
import { compressDrawing } from './compression.ts';
import { fittedSize, photoLimits, shrink, type PreparedPhoto, type Size } from './shrink.ts';

export interface WorkerRequest {
  file: Blob;
  heic: boolean;
}

export type WorkerAnswer =
  | { progress: number }
  | { photo: PreparedPhoto }
  | { refused: 'too-thin' }
  | { failed: string };

/** Progress at each step: decoding takes the most time, compression the rest. */
const progressAt = { begun: 0.05, decoded: 0.6, drawn: 0.7 } as const;

const answer = (message: WorkerAnswer) => postMessage(message);

/** A picture's pixels, upright; the browser decodes what it can, HEIC too where it can. */
async function decodePhoto(file: Blob, heic: boolean): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (!heic) throw error;
    return createImageBitmap(await decodeHeic(file));
  }
}

async function decodeHeic(file: Blob): Promise<ImageData> {
  // Half a megabyte: only for those whose browser cannot open what their telephone made.
  const [{ default: decode }, bytes] = await Promise.all([
    import('heic-decode'),
    file.arrayBuffer(),
  ]);
  const { data, width, height } = await decode({ buffer: new Uint8Array(bytes) });
  return new ImageData(new Uint8ClampedArray(data), width, height);
}

function draw(picture: ImageBitmap | OffscreenCanvas, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function isClear(canvas: OffscreenCanvas): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  return pixels?.some((value, index) => index % 4 === 3 && value < 255) ?? false;
}

async function writesWebp(): Promise<boolean> {
  const canvas = new OffscreenCanvas(1, 1);
  // One that nothing was drawn in is not written.
  canvas.getContext('2d');
  const { type } = await canvas.convertToBlob({ type: 'image/webp' });
  return type === 'image/webp';
}

async function prepare({ file, heic }: WorkerRequest): Promise<void> {
  answer({ progress: progressAt.begun });
  const bitmap = await decodePhoto(file, heic);
  answer({ progress: progressAt.decoded });
  const source = { width: bitmap.width, height: bitmap.height };
  if (isTooThin(source)) return answer({ refused: 'too-thin' });
  const size = fittedSize(source, photoLimits.maxSidePx);
  const canvas = draw(bitmap, size);
  bitmap.close();
  const clear = file.type !== 'image/jpeg' && isClear(canvas);
  answer({ progress: progressAt.drawn });
  const onProgress = (done: number) =>
    answer({ progress: progressAt.drawn + done * (1 - progressAt.drawn) });
  const shrunk = await shrink({
    source: { type: file.type, bytes: file.size },
    size,
    clear,
    writesWebp: await writesWebp(),
    asPng: () => canvas.convertToBlob({ type: 'image/png' }),
    compress: (at, wanted) => {
      const drawn = at.width === size.width ? canvas : draw(canvas, at);
      return compressDrawing(drawn, { ...wanted, onProgress });
    },
  });
  answer({ photo: { ...shrunk, source } });
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  prepare(data).catch((error: unknown) => answer({ failed: String(error) }));
});
