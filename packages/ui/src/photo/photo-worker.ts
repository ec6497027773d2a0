// All work on a photo's pixels: a page of its own thread goes on scrolling meanwhile.
import { decodePhoto } from './decode.ts';
import { fittedSize, photoLimits, type Size } from './limits.ts';
import { shrink } from './shrink.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts';

/** Parts of the way, as they are told: decoding takes the most, rounds are few. */
const progressAt = { begun: 0.05, decoded: 0.6, drawn: 0.7, round: 0.03 } as const;

const answer = (message: WorkerAnswer) => postMessage(message);

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

/** What a JPEG cannot hold shows white. */
function onWhite(canvas: OffscreenCanvas): OffscreenCanvas {
  const white = new OffscreenCanvas(canvas.width, canvas.height);
  const context = white.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, white.width, white.height);
  context.drawImage(canvas, 0, 0);
  return white;
}

async function prepare({ file, heic }: WorkerRequest): Promise<void> {
  answer({ progress: progressAt.begun });
  const bitmap = await decodePhoto(file, heic);
  answer({ progress: progressAt.decoded });
  const size = fittedSize(bitmap, photoLimits.maxSidePx);
  const canvas = draw(bitmap, size);
  bitmap.close();
  const clear = file.type !== 'image/jpeg' && isClear(canvas);
  answer({ progress: progressAt.drawn });
  const photo = await shrink({
    source: { type: file.type, bytes: file.size },
    size,
    clear,
    write: (wanted, type, quality) => {
      const drawn = wanted.width === size.width ? canvas : draw(canvas, wanted);
      const whole = clear && type === 'image/jpeg' ? onWhite(drawn) : drawn;
      return whole.convertToBlob({ type, quality });
    },
    onRound: (round) => answer({ progress: progressAt.drawn + round * progressAt.round }),
  });
  answer({ photo });
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  prepare(data).catch((error: unknown) => answer({ failed: String(error) }));
});
