import { beforeEach, expect, it, vi } from 'vitest';
import { BackgroundWork, Throttle } from './throttle.ts';
import { createLogger } from '@el-reto/telemetry';

const logger = createLogger('test', 'silent');
const everyMs = 250;

beforeEach(() => void vi.useFakeTimers());

/** A throttle whose work takes `tookMs` and is counted. */
function counted({ tookMs = 0, fails = (): boolean => false } = {}) {
  let runs = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  const work = async () => {
    runs++;
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    atOnce--;
    if (fails()) throw new Error('not now');
  };
  const throttle = new Throttle(work, everyMs, { logger });
  return { throttle, runs: () => runs, mostAtOnce: () => mostAtOnce };
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('Throttle runs at once after a time without marks, once for many marks, and not without a mark', async () => {
  const { throttle, runs } = counted();
  await advance(10_000);
  expect(runs()).toBe(0);
  for (let i = 0; i < 1_000; i++) throttle.mark();
  await advance(0);
  expect(runs()).toBe(1);
  await advance(10_000);
  expect(runs()).toBe(1);
});

it('Throttle keeps its interval while marks arrive constantly, and processes the last one', async () => {
  const { throttle, runs } = counted();
  for (let i = 0; i < 99; i++) {
    throttle.mark();
    await advance(10);
  }
  expect(runs()).toBe(4);
  await advance(everyMs);
  expect(runs()).toBe(5);
});

it('Throttle runs again for a mark during a run', async () => {
  const { throttle, runs } = counted({ tookMs: 100 });
  throttle.mark();
  await advance(50);
  throttle.mark();
  await advance(10_000);
  expect(runs()).toBe(2);
});

it('Throttle never runs twice at the same time', async () => {
  const { throttle, runs, mostAtOnce } = counted({ tookMs: everyMs * 3 });
  for (let i = 0; i < 100; i++) {
    throttle.mark();
    await advance(20);
  }
  expect(runs()).toBeGreaterThan(1);
  expect(mostAtOnce()).toBe(1);
});

it('Throttle tries again after a failure, at the same interval', async () => {
  let failures = 3;
  const { throttle, runs } = counted({ fails: () => failures-- > 0 });
  throttle.mark();
  await advance(everyMs * 3 - 1);
  expect(runs()).toBe(3);
  await advance(10_000);
  expect(runs()).toBe(4);
});

it('Throttle is not delayed by a clock that was set back', async () => {
  const { throttle, runs } = counted();
  throttle.mark();
  await advance(everyMs);
  vi.setSystemTime(Date.now() - 3_600_000);
  throttle.mark();
  await advance(everyMs);
  expect(runs()).toBe(2);
});

it('a stopping Throttle runs for a mark without waiting for the interval, and never afterwards', async () => {
  const { throttle, runs } = counted();
  throttle.mark();
  await advance(0);
  throttle.mark();
  await Promise.all([throttle.stop(), advance(10)]);
  expect(runs()).toBe(2);
  throttle.mark();
  await advance(10_000);
  expect(runs()).toBe(2);
});

it('a stopping Throttle waits for running work, and runs for a mark that arrived meanwhile', async () => {
  const { throttle, runs } = counted({ tookMs: 100 });
  throttle.mark();
  await advance(10);
  let stopped = false;
  const stopping = throttle.stop().then(() => (stopped = true));
  throttle.mark();
  await advance(180);
  expect(stopped).toBe(false);
  await advance(20);
  await stopping;
  expect(runs()).toBe(2);
});

it('a stopping Throttle runs once more for a mark that arrives during its last run', async () => {
  const { throttle, runs } = counted({ tookMs: 100 });
  throttle.mark();
  const stopping = throttle.stop();
  await advance(50);
  throttle.mark();
  await advance(200);
  await stopping;
  expect(runs()).toBe(2);
});

it('a stopping Throttle does not repeat failures', async () => {
  const { throttle, runs } = counted({ fails: () => true });
  throttle.mark();
  await Promise.all([throttle.stop(), advance(10)]);
  await advance(10_000);
  expect(runs()).toBe(1);
});

it('BackgroundWork runs at its start and at every interval, until it stops', async () => {
  let runs = 0;
  class Looks extends BackgroundWork {
    protected override work = () => Promise.resolve(void runs++);
  }
  const looks = new Looks(0, 1_000);
  looks.onApplicationBootstrap();
  await advance(3_500);
  expect(runs).toBe(4);
  await looks.onModuleDestroy();
  await advance(3_500);
  expect(runs).toBe(4);
});
