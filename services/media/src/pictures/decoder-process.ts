import type { DecodeAnswer, DecoderSettings } from './decoder.ts';
import { giveWayToOthers } from './give-way.ts';
import { PictureRefused } from './picture-refused.ts';
import { preparePicture } from './prepare-picture.ts';

// Runs as a process of its own, with nothing of the service in it: no secret, no store, no network.

const { bounds, cpuMs, politeAfterMs } = JSON.parse(process.argv[2] ?? '') as DecoderSettings;
const lookEveryMs = 25;
/** What the site sends is less: one and a half megapixels. */
const politePixels = 4_000_000;

// ^C reaches the whole group; the service finishes what it took, and then ends this.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (upload: Uint8Array) => {
  void work(Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength));
});

async function work(upload: Buffer): Promise<void> {
  const watch = new ProcessorWatch();
  const answered = await answer(upload, watch);
  watch.stop();
  // Priority cannot be taken back: the next picture gets a new process.
  process.send?.(answered, () => watch.gaveWay && process.exit());
}

async function answer(upload: Buffer, watch: ProcessorWatch): Promise<DecodeAnswer> {
  try {
    const beforeDecoding = (pixels: number) => {
      if (pixels > politePixels) watch.giveWay();
    };
    return { picture: await preparePicture(upload, bounds, beforeDecoding) };
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.code };
    throw error;
  }
}

/** Time on the clock says little on a busy machine; and a decoder under way can only be killed. */
class ProcessorWatch {
  readonly #before = process.cpuUsage();
  readonly #timer = setInterval(() => this.#look(), lookEveryMs);
  gaveWay = false;

  giveWay(): void {
    if (!this.gaveWay) giveWayToOthers();
    this.gaveWay = true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { user, system } = process.cpuUsage(this.#before);
    const usedMs = (user + system) / 1_000;
    if (usedMs > cpuMs) process.kill(process.pid, 'SIGKILL');
    if (usedMs > politeAfterMs) this.giveWay();
  }
}
