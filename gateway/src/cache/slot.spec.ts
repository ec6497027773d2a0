import { AppError } from '@el-reto/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Representation } from './representation.ts';
import { defaultTimes, Slot } from './slot.ts';
import { TagClock } from './tag-clock.ts';

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The state of a service that the test plays; `seq` is the event that it has reached. */
let service: { value: string; seq: number; loadMs: number; failure: Error | null };
let loads: number;
let gone: number;
let inTouch: boolean;
let mustAsk: boolean[];
let clock: TagClock;
let slot: Slot;

const observe = () => {
  if (inTouch) clock.observed('life', service.seq, performance.now());
};

beforeEach(() => {
  vi.useFakeTimers();
  service = { value: 'v1', seq: 10, loadMs: 0, failure: null };
  [loads, gone, inTouch, mustAsk] = [0, 0, true, []];
  clock = new TagClock(100);
  slot = new Slot({
    clock,
    times: defaultTimes,
    load: async (must) => {
      loads += 1;
      mustAsk.push(must);
      const { seq, value, failure, loadMs } = service;
      const asOf = performance.now();
      if (loadMs > 0) await new Promise((resolve) => setTimeout(resolve, loadMs));
      if (failure) throw failure;
      return {
        representation: Representation.ofJson(value),
        tags: ['tag'],
        seq,
        life: 'life',
        asOf,
      };
    },
    loaded: () => undefined,
    gone: () => {
      gone += 1;
    },
    failed: () => undefined,
  });
  clock.lost();
  observe();
  setInterval(observe, 250);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

/** The answer of a reader, and how long the reader waited. */
async function read(): Promise<{ value: unknown; waitedMs: number }> {
  const start = performance.now();
  let settled = false;
  const done = slot.read().finally(() => {
    settled = true;
  });
  done.catch(() => undefined);
  await tick(0);
  while (!settled) await tick(10);
  return { value: (await done).json(), waitedMs: performance.now() - start };
}

function change(value: string, kind: 'change' | 'loss' = 'change'): void {
  service.value = value;
  service.seq += 1;
  clock.changed(service.seq, ['tag'], kind);
  clock.saw(service.seq);
}

it('loads once for many readers, and gives the error of a first load to them alone', async () => {
  service.failure = new AppError('SERVICE_UNAVAILABLE');
  const readers = await Promise.allSettled([slot.read(), slot.read()]);
  expect(readers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([loads, gone]).toEqual([1, 1]);
});

describe('refreshing', () => {
  beforeEach(() => read());

  it('shows the old answer to all readers but the one that waits for the load', async () => {
    service.loadMs = 300;
    let waiting = 0;
    for (let i = 0; i < 100; i += 1) {
      await tick(50);
      if (i % 3 === 0) change(`change ${i}`);
      if (slot.get() === undefined) waiting += 1;
    }
    expect(loads).toBeLessThanOrEqual(6);
    expect(waiting).toBeLessThanOrEqual(loads);
  });

  it('loads at most once a second, and never misses the last change', async () => {
    for (let n = 0; n < 100; n += 1) {
      change(`change ${n}`);
      await tick(50);
      await read();
    }
    await tick(2_000);
    expect(loads).toBeLessThanOrEqual(8);
    expect(await read()).toEqual({ value: 'change 99', waitedMs: 0 });
  });

  it('repeats a slow load less often', async () => {
    service.loadMs = 2_000;
    for (let second = 0; second < 20; second += 1) {
      change(`second ${second}`);
      void slot.read();
      await tick(1_000);
    }
    expect(loads).toBeLessThanOrEqual(8);
  });

  it('loads again after half a minute without any event', async () => {
    service.value = 'v2';
    await tick(30_001);
    expect((await read()).value).toBe('v1');
    await tick(20);
    expect((await read()).value).toBe('v2');
    expect(mustAsk).toEqual([false, true]);
  });
});

describe('while the service fails', () => {
  beforeEach(async () => {
    await read();
    service.failure = new AppError('SERVICE_UNAVAILABLE');
  });

  it('the old answer is shown at once, with one load a second, and the new one afterwards', async () => {
    change('v2');
    await tick(2_000);
    for (let i = 0; i < 180; i += 1) {
      await tick(100);
      expect(await read()).toEqual({ value: 'v1', waitedMs: 0 });
    }
    expect(loads).toBeLessThanOrEqual(22);
    service.failure = null;
    await tick(6_000);
    expect(await read()).toEqual({ value: 'v2', waitedMs: 0 });
  });

  it('no answer shows a deleted thing, also while a load hangs', async () => {
    change('v2', 'loss');
    for (const loadMs of [0, 60_000]) {
      service.loadMs = loadMs;
      await tick(2_000);
      await expect(read()).rejects.toThrow('SERVICE_UNAVAILABLE');
    }
  });

  it('a reader waits for a load that hangs for a moment only', async () => {
    service.loadMs = 60_000;
    change('v2');
    await tick(3_000);
    const answer = await read();
    expect(answer.value).toBe('v1');
    expect(answer.waitedMs).toBeLessThan(1_600);
  });
});

describe('without contact to the stream', () => {
  beforeEach(async () => {
    await read();
    inTouch = false;
    await tick(2_000);
    service.value = 'v2';
  });

  it('the service itself is asked once a second, and its answer is valid for as long', async () => {
    const before = loads;
    expect((await read()).value).toBe('v2');
    for (let i = 0; i < 50; i += 1) {
      await tick(100);
      expect((await read()).waitedMs).toBe(0);
    }
    expect(loads - before).toBeLessThanOrEqual(6);
    expect(new Set(mustAsk.slice(1))).toEqual(new Set([true]));
  });

  it('an answer that others depend on is loaded again, with its age', async () => {
    const now = performance.now();
    const { representation, asOf } = await slot.current();
    expect([representation.json(), asOf]).toEqual(['v2', now]);
  });

  it('there is no answer while the service does not answer either', async () => {
    service.loadMs = 60_000;
    await expect(read()).rejects.toThrow('SERVICE_UNAVAILABLE');
  });
});
