import { AppError } from '@el-reto/contracts';
import { onTestFinished, expect, it, vi } from 'vitest';
import type { Query } from '@el-reto/store';
import type { MediaRecord } from './media-record.ts';
import { VariantsWorker } from './variants.worker.ts';

const picture = (id: string) => ({
  id,
  data: { state: 'attached', path: `${id}.jpg`, width: 320, variants: 'wanted', slots: [] },
});

/** A worker whose pictures lack one width. `read` may fail. Returns the ids of the finished pictures. */
function start(ids: readonly string[], read: (path: string) => Promise<Buffer>) {
  vi.useFakeTimers();
  const made: string[] = [];
  const records = {
    update: async (id: string, change: (record: MediaRecord) => MediaRecord) => {
      change(picture(id).data as unknown as MediaRecord);
      made.push(id);
    },
    store: {
      find: async (_: unknown, { where }: Query<MediaRecord>) =>
        ids.filter((id) => where?.variants === 'wanted' && !made.includes(id)).map(picture),
    },
  };
  const files = { read, exists: async () => true };
  const logger = { warn: () => undefined };
  const parts = [records, {}, files, {}, { gauge: () => undefined }] as const;
  const worker = new VariantsWorker(
    ...(parts as unknown as ConstructorParameters<typeof VariantsWorker>),
  );
  Object.assign(worker, { logger });
  worker.onApplicationBootstrap();
  onTestFinished(() => worker.onModuleDestroy());
  return made;
}

const unavailable = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'));

it('continues without a restart after the files were unavailable for minutes', async () => {
  let isAway = true;
  const read = vi.fn<(path: string) => Promise<Buffer>>(async () =>
    isAway ? unavailable() : Buffer.from('x'),
  );
  const made = start(['a', 'b'], read);
  await vi.advanceTimersByTimeAsync(120_000);
  // A search for pictures ends at the first failure, and the next one begins after a second.
  expect(read.mock.calls.length).toBeLessThanOrEqual(121);
  isAway = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(made.toSorted()).toEqual(['a', 'b']);
});

it('tries a picture again an hour after its last failure', async () => {
  let isBroken = true;
  const read = vi.fn<(path: string) => Promise<Buffer>>(async () => {
    if (isBroken) throw new Error('broken');
    return Buffer.from('x');
  });
  const made = start(['a'], read);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(read).toHaveBeenCalledTimes(25);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(made).toEqual(['a']);
});

it('makes the variants of all other pictures if the file of one is unavailable', async () => {
  const made = start(['broken', 'b', 'c'], (path) =>
    path.startsWith('broken') ? unavailable() : Promise.resolve(Buffer.from('x')),
  );
  await vi.advanceTimersByTimeAsync(3_000);
  expect(made).toEqual(['b', 'c']);
});
