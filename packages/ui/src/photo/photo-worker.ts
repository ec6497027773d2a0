// Processes the pixels of a photo in a worker, so that the page stays responsive.
import { isTooThin, limits, serviceLimits } from '@el-reto/contracts/rules';
import { compressDrawing } from './compression.ts';
import { headBytes, isCmyk, isInP3, kindOf, profileOf } from './picture-kind.ts';
import { fittedSize, photoLimits, shrink, type PreparedPhoto, type Size } from './shrink.ts';

export type WorkerRequest = Blob;

type Refusal = 'not-an-image' | 'heic' | 'too-thin' | 'unreadable' | 'not-loaded';

export type WorkerAnswer =
  | { progress: number }
  | { photo: PreparedPhoto }
  | { refused: Refusal }
  | { failed: string };

/** The progress at the end of each step. Decoding takes the most time, compression the rest. */
const progressAt = { begun: 0.05, decoded: 0.6, drawn: 0.7 } as const;

const answer = (message: WorkerAnswer) => postMessage(message);

/** The pixels of a file, upright. The browser decodes the file if it can, including HEIC. */
async function decodePhoto(file: Blob, kind: string, head: Uint8Array) {
  try {
    return await createImageBitmap(file);
  } catch {
    if (kind === 'image/heic') return decodeHeic(file, head);
    return kind === '' ? 'not-an-image' : 'unreadable';
  }
}

async function decodeHeic(file: Blob, head: Uint8Array) {
  // The decoder is loaded on demand, because it has half a megabyte and only browsers without HEIC support
  // need it.
  const decoder = await import('heic-decode').catch(() => null);
  if (!decoder) return 'not-loaded';
  try {
    const buffer = new Uint8Array(await file.arrayBuffer());
    const { data, width, height } = await decoder.default({ buffer });
    const colorSpace = isInP3(head) ? 'display-p3' : 'srgb';
    const pixels = new ImageData(new Uint8ClampedArray(data), width, height, { colorSpace });
    const bitmap = await createImageBitmap(pixels);
    const profile = profileOf(head);
    return profile ? await applyProfile(bitmap, profile) : bitmap;
  } catch {
    return 'heic';
  }
}

/** Applies a profile to pixels: writes a JPEG with the profile, whose colours the browser converts. */
async function applyProfile(bitmap: ImageBitmap, profile: Uint8Array<ArrayBuffer>) {
  const jpeg = await draw(bitmap, bitmap).convertToBlob({ type: 'image/jpeg', quality: 1 });
  const label = 'ICC_PROFILE\0\x01\x01';
  const length = 2 + label.length + profile.length;
  const start = Uint8Array.of(0xff, 0xd8, 0xff, 0xe2, length >> 8, length & 0xff);
  return createImageBitmap(new Blob([start, label, profile, jpeg.slice(2)]));
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
  // A canvas without a context cannot be converted.
  canvas.getContext('2d');
  const { type } = await canvas.convertToBlob({ type: 'image/webp' });
  return type === 'image/webp';
}

/** Whether the server must convert the photo: browsers convert CMYK colours without using the profile. */
async function isForServer(file: Blob, { width, height }: Size): Promise<boolean> {
  if (file.size > limits.imageBytes || width * height > serviceLimits.imagePixels) return false;
  return isCmyk(new Uint8Array(await file.arrayBuffer()));
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
  if (kind === 'image/jpeg' && (await isForServer(file, source))) {
    const blob = new Blob([file], { type: kind });
    return answer({ photo: { blob, ...source, source } });
  }
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
