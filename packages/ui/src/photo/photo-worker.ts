// All work on a photo's pixels, off the main thread so that the page still scrolls.
import { isTooThin } from '@el-reto/contracts/rules';
import { compressDrawing } from './compression.ts';
import { colorSpaceOf, headBytes, kindOf } from './picture-kind.ts';
import { fittedSize, photoLimits, shrink, type PreparedPhoto, type Size } from './shrink.ts';

export type WorkerRequest = Blob;

type Refusal = 'not-an-image' | 'heic' | 'too-thin' | 'unreadable' | 'not-loaded';

export type WorkerAnswer =
  | { progress: number }
  | { photo: PreparedPhoto }
  | { refused: Refusal }
  | { failed: string };

/** Progress at each step: decoding takes the most time, compression the rest. */
const progressAt = { begun: 0.05, decoded: 0.6, drawn: 0.7 } as const;

const answer = (message: WorkerAnswer) => postMessage(message);

/** A file's pixels, upright; the browser decodes what it can, HEIC too where it can. */
async function decodePhoto(file: Blob, kind: string, head: Uint8Array) {
  try {
    return await createImageBitmap(file);
  } catch {
    if (kind === 'image/heic') return decodeHeic(file, colorSpaceOf(head));
    return kind === '' ? 'not-an-image' : 'unreadable';
  }
}

async function decodeHeic(file: Blob, colorSpace: PredefinedColorSpace) {
  // Half a megabyte: only for those whose browser cannot open what their telephone made.
  const decoder = await import('heic-decode').catch(() => null);
  if (!decoder) return 'not-loaded';
  try {
    const buffer = new Uint8Array(await file.arrayBuffer());
    const { data, width, height } = await decoder.default({ buffer });
    const pixels = new ImageData(new Uint8ClampedArray(data), width, height, { colorSpace });
    return await createImageBitmap(pixels);
  } catch {
    return 'heic';
  }
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

async function prepare(file: WorkerRequest): Promise<void> {
  answer({ progress: progressAt.begun });
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const kind = kindOf(head);
  const bitmap = await decodePhoto(file, kind, head);
  if (typeof bitmap === 'string') return answer({ refused: bitmap });
  answer({ progress: progressAt.decoded });
  const source = { width: bitmap.width, height: bitmap.height };
  if (isTooThin(source)) return answer({ refused: 'too-thin' });
  const size = fittedSize(source, photoLimits.maxSidePx);
  const canvas = draw(bitmap, size);
  bitmap.close();
  const clear = kind !== 'image/jpeg' && isClear(canvas);
  answer({ progress: progressAt.drawn });
  const onProgress = (done: number) =>
    answer({ progress: progressAt.drawn + done * (1 - progressAt.drawn) });
  const shrunk = await shrink({
    source: { type: kind, bytes: file.size },
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
