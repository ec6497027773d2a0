import type { Visits as SentVisits } from '@el-reto/contracts';
import type { RequestClient } from '@el-reto/service-kit';
import { createLogger } from '@el-reto/telemetry';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ContestAnswers } from '../contest/contest-answers.ts';
import { Visits } from './visits.ts';

interface Batch {
  readonly batch: string;
  readonly visits: readonly SentVisits[];
}

/** The batches that were sent, oldest first. While `isDown`, none is accepted. */
let sent: Batch[];
let isDown: boolean;
let visits: Visits;
beforeEach(() => {
  vi.useFakeTimers();
  [sent, isDown] = [[], false];
  const ask = async (_: unknown, batch: Batch) => {
    sent.push(batch);
    if (isDown) throw new Error('unavailable');
    return { success: true };
  };
  const requests = { ask } as unknown as RequestClient;
  visits = new Visits(requests, {} as ContestAnswers);
  Object.assign(visits, { logger: createLogger('test', 'silent') });
});

it('keeps known sources, even if a client invents many others, and sends the last visits at the stop', async () => {
  visits.count({ name: 'home' }, 'radio');
  for (let n = 0; n < 600; n += 1) visits.count({ name: 'home' }, `falsa-${n}`);
  visits.count({ name: 'home' }, 'radio');
  await visits.onModuleDestroy();
  const counted = new Map(
    sent.flatMap((batch) => batch.visits).map((one) => [one.source, one.visits]),
  );
  expect([counted.get('radio'), counted.get(null), counted.size]).toEqual([2, 101, 501]);
});

it('repeats a batch with the same id until it is accepted, and counts later visits in another one', async () => {
  isDown = true;
  visits.count({ name: 'home' }, null);
  await vi.advanceTimersByTimeAsync(2_500);
  visits.count({ name: 'gallery' }, null);
  isDown = false;
  await vi.advanceTimersByTimeAsync(1_000);
  const [first, ...rest] = sent.map(({ batch }) => batch);
  const last = rest.pop();
  expect(rest).toEqual([first, first, first]);
  expect(last).not.toBe(first);
  expect(sent.map((batch) => batch.visits.length)).toEqual([1, 1, 1, 1, 1]);
});
