import { AppError } from '@el-reto/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Representation } from '../http/representation.ts';
import { defaultTimes, Slot, type Entry } from './slot.ts';

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const unavailable = new AppError('SERVICE_UNAVAILABLE');

/** The state of the simulated service. */
let service: { value: string; loadMs: number; failure: Error | null };
/** The time at which each load began. */
let loads: number[];
let gone: number;
/** The mark of the last acknowledged removal. Null while Redis is unavailable. */
let mark: string | null;
/** Another gateway's answer, which the next load finds. */
let adopted: Entry | null;
let slot: Slot;

const entryOf = (value: string, ageMs = 0): Entry => ({
  representation: Representation.ofJson(value),
  tags: ['tag'],
  begunAt: performance.now() - ageMs,
  asOf: performance.now() - ageMs,
  mark,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(100_000);
  service = { value: 'v1', loadMs: 0, failure: null };
  [loads, gone, mark, adopted] = [[], 0, 'm1', null];
  slot = new Slot({
    times: defaultTimes,
    load: async ({ adopt }) => {
      loads.push(performance.now());
      if (adopted) adopt(adopted);
      const { failure, loadMs } = service;
      const entry = entryOf(service.value);
      if (loadMs > 0) await new Promise((resolve) => setTimeout(resolve, loadMs));
      if (failure) throw failure;
      return entry;
    },
    mark: async () => mark,
    loaded: () => undefined,
    gone: () => {
      gone += 1;
    },
    failed: () => undefined,
  });
});

/** Reads the answer. Returns it with the time that the reader waited. */
async function read(): Promise<{ value: unknown; waitedMs: number }> {
  const start = performance.now();
  const cached = slot.get();
  if (cached) return { value: cached.json(), waitedMs: 0 };
  const settled = vi.fn<() => void>();
  const done = slot.read();
  done.then(settled, settled);
  await tick(0);
  while (settled.mock.calls.length === 0) await tick(10);
  return { value: (await done).json(), waitedMs: performance.now() - start };
}
const valueNow = async () => (await read()).value;
const outdate = (kind: 'change' | 'removal' = 'change') => slot.outdate(kind, new Set(['tag']));

it('many readers share one load; if the first load fails, they get its error', async () => {
  service.failure = unavailable;
  const readers = await Promise.allSettled([slot.read(), slot.read()]);
  expect(readers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([loads.length, gone]).toEqual([1, 1]);
});

it.each([
  ['is shown alone', 900, 'v1', 0],
  ['is shown, and loaded anew in the background', 1_700, 'v1', 1],
  ['is waited for', 1_900, 'v2', 1],
])('an answer %s after %i ms', async (_, ageMs, value, loadsMore) => {
  service.loadMs = 300;
  await read();
  service.value = 'v2';
  await tick(ageMs - 300);
  const shown = await valueNow();
  await tick(0);
  expect([shown, loads.length]).toEqual([value, 1 + loadsMore]);
});

it('a slow load satisfies the readers who waited for it, but no later reader', async () => {
  service.loadMs = 2_000;
  expect((await read()).waitedMs).toBe(2_000);
  service.value = 'v2';
  service.loadMs = 0;
  await tick(10);
  expect(await valueNow()).toBe('v2');
});

it('an answer that is read all the time is loaded once a second, and no reader waits', async () => {
  service.loadMs = 300;
  await read();
  for (let n = 0; n < 200; n += 1) {
    service.value = `v${n}`;
    await tick(50);
    expect((await read()).waitedMs).toBe(0);
  }
  expect(loads.length).toBeLessThanOrEqual(11);
});

it('an answer that becomes part of another one is at most half a second old', async () => {
  await read();
  await tick(400);
  expect((await slot.fresh()).asOf).toBe(loads[0]);
  await tick(200);
  expect((await slot.fresh()).asOf).toBe(loads[1]);
});

describe('an event', () => {
  beforeEach(() => read());

  it('makes an answer too old at once, but not more often than four times a second', async () => {
    for (let n = 0; n < 40; n += 1) {
      await tick(10);
      service.value = `v${n}`;
      outdate();
      expect(await valueNow()).toBe(`v${n}`);
    }
    const [first = 0] = loads;
    expect((loads.at(-1) ?? 0) - first).toBeGreaterThanOrEqual(40 * defaultTimes.paceMs);
  });

  it('also makes the answer of a running load too old', async () => {
    service.loadMs = 100;
    await tick(2_000);
    const early = slot.read();
    await tick(50);
    service.value = 'v2';
    outdate();
    expect(await valueNow()).toBe('v2');
    expect((await early).json()).toBe('v1');
  });

  it('with another tag changes nothing', async () => {
    slot.outdate('removal', new Set(['other']));
    expect(slot.get()).toBeDefined();
  });
});

describe('while loads fail', () => {
  const fail = async (loadMs = 0) => {
    await read();
    service = { value: 'v2', loadMs, failure: unavailable };
    await tick(2_000);
  };

  it('the last answer is shown for a minute, with one load a second; then the new answer is shown', async () => {
    await fail();
    for (let i = 0; i < 57; i += 1) {
      expect(await read()).toEqual({ value: 'v1', waitedMs: 0 });
      await tick(1_000);
    }
    expect(loads.length).toBeLessThanOrEqual(60);
    await tick(2_000);
    await expect(read()).rejects.toThrow('SERVICE_UNAVAILABLE');
    service.failure = null;
    await tick(2_000);
    expect(await valueNow()).toBe('v2');
  });

  it('and the service hangs, the first reader waits for a moment and later readers do not wait', async () => {
    await fail(5_000);
    expect(await read()).toEqual({ value: 'v1', waitedMs: defaultTimes.patienceMs });
    for (let n = 0; n < 20; n += 1) {
      expect(await read()).toEqual({ value: 'v1', waitedMs: 0 });
      await tick(1_000);
    }
    expect(loads.length).toBeLessThanOrEqual(6);
  });

  it('and then succeed again, the first reader after a while gets the new answer', async () => {
    await fail();
    expect(await valueNow()).toBe('v1');
    [service.value, service.loadMs, service.failure] = ['v3', 300, null];
    await tick(5_000);
    expect(await read()).toEqual({ value: 'v3', waitedMs: 300 });
  });

  it.each<[string, () => void]>([
    ['a removal was acknowledged', () => (mark = 'm2')],
    ['Redis is unavailable', () => (mark = null)],
    ['an event has removed something of it', () => outdate('removal')],
  ])('the last answer is not shown when %s', async (_, happen) => {
    for (const loadMs of [0, 5_000]) {
      await fail(loadMs);
      happen();
      await expect(read()).rejects.toThrow('SERVICE_UNAVAILABLE');
      [service.failure, service.loadMs, mark] = [null, 0, 'm1'];
      await tick(10_000);
    }
  });

  it('the last answer is not shown if the removals were unknown when its load began', async () => {
    mark = null;
    await fail();
    for (const now of [null, 'm1']) {
      mark = now;
      await expect(read()).rejects.toThrow('SERVICE_UNAVAILABLE');
    }
  });

  it('an event makes the slot load at once, because it shows that the service works again', async () => {
    await fail();
    await read();
    await tick(300);
    [service.value, service.failure] = ['v3', null];
    outdate('removal');
    expect(await read()).toEqual({ value: 'v3', waitedMs: 0 });
  });

  it('the last answer is shown although an event has changed its data', async () => {
    await fail();
    outdate('change');
    expect(await valueNow()).toBe('v1');
  });

  it('a gateway without an answer shows that of another gateway', async () => {
    service.failure = unavailable;
    adopted = entryOf('from another', 20_000);
    expect(await valueNow()).toBe('from another');
    mark = 'm2';
    await expect(read()).rejects.toThrow('SERVICE_UNAVAILABLE');
  });

  it('an old answer never becomes part of another answer', async () => {
    await fail();
    await expect(slot.fresh()).rejects.toThrow('SERVICE_UNAVAILABLE');
  });
});

it('a load that finds nothing removes the answer, but only for readers who came after the load began', async () => {
  await read();
  await tick(2_000);
  service = { value: '', loadMs: 100, failure: new AppError('POST_NOT_FOUND') };
  const early = slot.read().catch((error: unknown) => error);
  await tick(50);
  service = { value: 'v2', loadMs: 0, failure: null };
  outdate();
  expect(await valueNow()).toBe('v2');
  expect(await early).toMatchObject({ code: 'POST_NOT_FOUND' });
});
