import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackgroundWork, Throttle } from './throttle.ts';
import { createLogger } from '@el-reto/telemetry';

const logger = createLogger('test', 'silent');
const everyMs = 250;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A throttle whose work is counted, and takes `tookMs`. */
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
  const throttle = new Throttle(work, everyMs, logger);
  return { throttle, runs: () => runs, mostAtOnce: () => mostAtOnce };
}

describe('Throttle', () => {
  it('does nothing until it is marked', async () => {
    const { runs } = counted();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(0);
  });

  it('works at once after a quiet time', async () => {
    const { throttle, runs } = counted();
    throttle.mark();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs()).toBe(1);
  });

  it('makes one run of many marks', async () => {
    const { throttle, runs } = counted();
    for (let i = 0; i < 1_000; i++) throttle.mark();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(1);
  });

  it('keeps the distance under steady marks, and forgets none', async () => {
    const { throttle, runs } = counted();
    for (let i = 0; i < 990; i++) {
      throttle.mark();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(runs()).toBe(4);
    await vi.advanceTimersByTimeAsync(everyMs);
    expect(runs()).toBe(5);
  });

  it('works again for a mark that came while it worked', async () => {
    const { throttle, runs } = counted({ tookMs: 100 });
    throttle.mark();
    await vi.advanceTimersByTimeAsync(50);
    throttle.mark();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(2);
  });

  it('never works twice at once', async () => {
    const { throttle, runs, mostAtOnce } = counted({ tookMs: everyMs * 3 });
    for (let i = 0; i < 100; i++) {
      throttle.mark();
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(runs()).toBeGreaterThan(1);
    expect(mostAtOnce()).toBe(1);
  });

  it('tries again after a failure, at the same distance', async () => {
    let failures = 3;
    const { throttle, runs } = counted({ fails: () => failures-- > 0 });
    throttle.mark();
    await vi.advanceTimersByTimeAsync(everyMs * 3 - 1);
    expect(runs()).toBe(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(4);
  });

  it('is not held up by a clock that was set back', async () => {
    const { throttle, runs } = counted();
    throttle.mark();
    await vi.advanceTimersByTimeAsync(everyMs);
    vi.setSystemTime(Date.now() - 3_600_000);
    throttle.mark();
    await vi.advanceTimersByTimeAsync(everyMs);
    expect(runs()).toBe(2);
  });
});

describe('a stopping Throttle', () => {
  it('works off what was marked, without the wait', async () => {
    const { throttle, runs } = counted();
    throttle.mark();
    await vi.advanceTimersByTimeAsync(0);
    throttle.mark();
    await Promise.all([throttle.stop(), vi.advanceTimersByTimeAsync(10)]);
    expect(runs()).toBe(2);
  });

  it('waits for work under way', async () => {
    const { throttle } = counted({ tookMs: 100 });
    throttle.mark();
    await vi.advanceTimersByTimeAsync(10);
    let stopped = false;
    const stopping = throttle.stop().then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(80);
    expect(stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(20);
    await stopping;
    expect(stopped).toBe(true);
  });

  it('has nothing to do when nothing was marked', async () => {
    const { throttle, runs } = counted();
    await throttle.stop();
    expect(runs()).toBe(0);
  });

  it('does not try for ever', async () => {
    const { throttle, runs } = counted({ fails: () => true });
    throttle.mark();
    await Promise.all([throttle.stop(), vi.advanceTimersByTimeAsync(10)]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(1);
  });

  it('works off a mark made while it stopped', async () => {
    const { throttle, runs } = counted({ tookMs: 100 });
    throttle.mark();
    const stopping = throttle.stop();
    await vi.advanceTimersByTimeAsync(50);
    throttle.mark();
    await Promise.all([stopping, vi.advanceTimersByTimeAsync(10_000)]);
    expect(runs()).toBe(2);
  });

  it('stays still afterwards', async () => {
    const { throttle, runs } = counted();
    await throttle.stop();
    throttle.mark();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(0);
  });
});

describe('BackgroundWork', () => {
  it('looks by itself as often as it says, until it stops', async () => {
    let runs = 0;
    class Looks extends BackgroundWork {
      protected override work = () => Promise.resolve(void runs++);
    }
    const looks = new Looks(0, logger, 1_000);
    looks.onApplicationBootstrap();
    await vi.advanceTimersByTimeAsync(3_500);
    expect(runs).toBe(4);
    await looks.onModuleDestroy();
    await vi.advanceTimersByTimeAsync(3_500);
    expect(runs).toBe(4);
  });
});
