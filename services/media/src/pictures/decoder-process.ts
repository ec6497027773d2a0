import type { DecoderSettings, ProcessAnswer } from './decoder.ts';
import { PictureRefused, pixelsOf, preparePicture } from './prepare-picture.ts';

// This program runs without the service's secrets, store and network.

const { mostPixels, cpuMs } = JSON.parse(process.argv[2] ?? '') as DecoderSettings;
const checkEveryMs = 25;

// Ctrl-C reaches the whole process group. The service finishes its tasks and then ends this process.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (upload: Buffer) => void work(upload));

async function work(upload: Buffer): Promise<void> {
  const watch = watchProcessorTime();
  process.send?.(await answer(upload));
  clearInterval(watch);
}

async function answer(upload: Buffer): Promise<ProcessAnswer> {
  try {
    if ((await pixelsOf(upload)) > mostPixels) return 'too-costly';
    return { picture: await preparePicture(upload) };
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.code };
    throw error;
  }
}

/**
 * Limits the processor time, because clock time depends on other load. The service then ends this process,
 * because a running decoder cannot be cancelled.
 */
function watchProcessorTime(): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > cpuMs) process.send?.('out-of-time' satisfies ProcessAnswer);
  }, checkEveryMs);
}
