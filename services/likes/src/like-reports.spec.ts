import type { LedgerLike } from '@el-reto/contracts';
import type { RequestClient } from '@el-reto/service-kit';
import { createLogger } from '@el-reto/telemetry';
import { beforeEach, expect, it, vi } from 'vitest';
import { LikeReports } from './like-reports.ts';

interface Batch {
  readonly batch: number;
  readonly likes: readonly LedgerLike[];
}

/** Runs with each request. */
let arrive: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  arrive = () => undefined;
});

/** The batches that were sent; the requests with the numbers `lost` fail. */
function reports(...lost: readonly number[]) {
  const sent: (readonly [number, number])[] = [];
  const ask = async (_: unknown, { batch, likes }: Batch) => {
    sent.push([batch, likes.length]);
    arrive();
    if (lost.includes(batch)) throw new Error('no answer');
  };
  const client = { ask } as unknown as RequestClient;
  const logger = createLogger('test', 'silent');
  return { sent, running: Object.assign(new LikeReports(client), { logger }) };
}

it('sends an empty batch at the start of a process', async () => {
  const { sent, running } = reports();
  running.onApplicationBootstrap();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([[1, 0]]);
});

it('sends the next number after a lost batch, even without a further like, so that the loss is visible', async () => {
  const { sent, running } = reports(2, 4);
  running.onApplicationBootstrap();
  await vi.advanceTimersByTimeAsync(1_000);
  running.add({ uid: 'ana' } as LedgerLike);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([
    [1, 0],
    [2, 1],
    [4, 0],
    [6, 0],
  ]);
});

it('reports the last likes before a judge gets an answer, and gives none if they are not reported', async () => {
  const { sent, running } = reports(2);
  await running.flush();
  running.add({ uid: 'ana' } as LedgerLike);
  await expect(running.flush()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  running.add({ uid: 'beto' } as LedgerLike);
  await running.flush();
  expect(sent).toEqual([
    [1, 0],
    [2, 1],
    [4, 1],
  ]);
});

it('reports what waited before, and ends although further likes keep arriving', async () => {
  const { sent, running } = reports();
  for (let n = 0; n < 501; n += 1) running.add({ uid: 'ana' } as LedgerLike);
  arrive = () => {
    if (sent.length < 10) running.add({ uid: 'beto' } as LedgerLike);
  };
  await running.flush();
  expect(sent).toEqual([
    [1, 500],
    [2, 2],
  ]);
});
