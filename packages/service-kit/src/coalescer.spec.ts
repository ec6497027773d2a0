import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Coalescer } from './coalescer.ts';
import { createLogger } from '@el-reto/telemetry';

const logger = createLogger('test', 'silent');
const everyMs = 250;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A coalescer whose work is counted, and takes `tookMs`. */
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
  const coalescer = new Coalescer(work, everyMs, logger);
  return { coalescer, runs: () => runs, mostAtOnce: () => mostAtOnce };
}

describe('Coalescer', () => {
  it('does nothing until it is marked', async () => {
    const { runs } = counted();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(0);
  });

  it('works at once after a quiet time', async () => {
    const { coalescer, runs } = counted();
    coalescer.mark();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs()).toBe(1);
  });

  it('makes one run of many marks', async () => {
    const { coalescer, runs } = counted();
    for (let i = 0; i < 1_000; i++) coalescer.mark();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(1);
  });

  it('keeps the distance under steady marks, and forgets none', async () => {
    const { coalescer, runs } = counted();
    for (let i = 0; i < 990; i++) {
      coalescer.mark();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(runs()).toBe(4);
    await vi.advanceTimersByTimeAsync(everyMs);
    expect(runs()).toBe(5);
  });

  it('works again for a mark that came while it worked', async () => {
    const { coalescer, runs } = counted({ tookMs: 100 });
    coalescer.mark();
    await vi.advanceTimersByTimeAsync(50);
    coalescer.mark();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(2);
  });

  it('never works twice at once', async () => {
    const { coalescer, runs, mostAtOnce } = counted({ tookMs: everyMs * 3 });
    for (let i = 0; i < 100; i++) {
      coalescer.mark();
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(runs()).toBeGreaterThan(1);
    expect(mostAtOnce()).toBe(1);
  });

  it('tries again after a failure, at the same distance', async () => {
    let failures = 3;
    const { coalescer, runs } = counted({ fails: () => failures-- > 0 });
    coalescer.mark();
    await vi.advanceTimersByTimeAsync(everyMs * 3 - 1);
    expect(runs()).toBe(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(4);
  });

  it('is not held up by a clock that was set back', async () => {
    const { coalescer, runs } = counted();
    coalescer.mark();
    await vi.advanceTimersByTimeAsync(everyMs);
    vi.setSystemTime(Date.now() - 3_600_000);
    coalescer.mark();
    await vi.advanceTimersByTimeAsync(everyMs);
    expect(runs()).toBe(2);
  });
});

describe('a stopping Coalescer', () => {
  it('works off what was marked, without the wait', async () => {
    const { coalescer, runs } = counted();
    coalescer.mark();
    await vi.advanceTimersByTimeAsync(0);
    coalescer.mark();
    await Promise.all([coalescer.stop(), vi.advanceTimersByTimeAsync(10)]);
    expect(runs()).toBe(2);
  });

  it('waits for work under way', async () => {
    const { coalescer } = counted({ tookMs: 100 });
    coalescer.mark();
    await vi.advanceTimersByTimeAsync(10);
    let stopped = false;
    const stopping = coalescer.stop().then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(80);
    expect(stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(20);
    await stopping;
    expect(stopped).toBe(true);
  });

  it('has nothing to do when nothing was marked', async () => {
    const { coalescer, runs } = counted();
    await coalescer.stop();
    expect(runs()).toBe(0);
  });

  it('does not try for ever', async () => {
    const { coalescer, runs } = counted({ fails: () => true });
    coalescer.mark();
    await Promise.all([coalescer.stop(), vi.advanceTimersByTimeAsync(10)]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(1);
  });

  it('works off a mark made while it stopped', async () => {
    const { coalescer, runs } = counted({ tookMs: 100 });
    coalescer.mark();
    const stopping = coalescer.stop();
    await vi.advanceTimersByTimeAsync(50);
    coalescer.mark();
    await Promise.all([stopping, vi.advanceTimersByTimeAsync(10_000)]);
    expect(runs()).toBe(2);
  });

  it('stays still afterwards', async () => {
    const { coalescer, runs } = counted();
    await coalescer.stop();
    coalescer.mark();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(0);
  });
});
