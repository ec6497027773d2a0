import { AppError } from '@el-reto/service-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Representation } from './representation.ts';
import { Slot } from './slot.ts';
import type { Entry, LoadWish } from './slot-parts.ts';

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A slot over a service that a test plays: `seq` is the event that it has reached. */
class World {
  value = 'v1';
  seq = 10;
  loadMs = 0;
  failure: Error | null = null;
  loads = 0;
  gone = 0;
  readonly wishes: LoadWish[] = [];
  readonly slot = new Slot({
    load: async (wish) => {
      this.loads += 1;
      this.wishes.push(wish);
      const { seq, value, failure } = this;
      if (this.loadMs > 0) await new Promise((resolve) => setTimeout(resolve, this.loadMs));
      if (failure) throw failure;
      return { representation: Representation.ofJson(value), tags: [], seq } satisfies Entry;
    },
    loaded: () => undefined,
    gone: () => {
      this.gone += 1;
    },
    failed: () => undefined,
  });

  /** What a reader gets, and the time that it waited for it. */
  async read(): Promise<{ value: unknown; waitedMs: number }> {
    const start = performance.now();
    const answer = this.slot.read();
    if (!(answer instanceof Promise)) return { value: answer.json(), waitedMs: 0 };
    let settled = false;
    const done = answer.finally(() => {
      settled = true;
    });
    done.catch(() => undefined);
    while (!settled) await tick(10);
    return { value: (await done).json(), waitedMs: performance.now() - start };
  }

  change(value: string): void {
    this.value = value;
    this.seq += 1;
    this.slot.mark(this.seq);
  }
}

let world: World;
beforeEach(() => {
  vi.useFakeTimers();
  world = new World();
});
afterEach(() => {
  world.slot.close();
  vi.useRealTimers();
});

describe('loading', () => {
  it('loads once for many who ask at once', async () => {
    world.loadMs = 50;
    const readers = Promise.all([world.slot.read(), world.slot.read(), world.slot.read()]);
    await tick(50);
    expect((await readers).map((answer) => answer.json())).toEqual(['v1', 'v1', 'v1']);
    expect(world.loads).toBe(1);
  });

  it('gives the error of a first load to its readers and to no one later', async () => {
    world.failure = new AppError('SERVICE_UNAVAILABLE');
    await expect(world.slot.read()).rejects.toThrow('SERVICE_UNAVAILABLE');
    expect(world.gone).toBe(1);
  });
});

describe('refreshing', () => {
  it('refreshes in the background as soon as something changes', async () => {
    await world.read();
    await tick(5_000);
    world.change('v2');
    await tick(20);
    expect(world.loads).toBe(2);
    expect(await world.read()).toEqual({ value: 'v2', waitedMs: 0 });
  });

  it('refreshes at most once a second, and never forgets the last change', async () => {
    await world.read();
    for (let change = 0; change < 100; change += 1) {
      world.change(`change ${change}`);
      await tick(50);
      await world.read();
    }
    await tick(1_000);
    expect(world.loads).toBeLessThanOrEqual(8);
    expect(await world.read()).toEqual({ value: 'change 99', waitedMs: 0 });
  });

  it('shows a change two seconds after it to the first who reads', async () => {
    world.loadMs = 100;
    await world.read();
    world.change('v2');
    await tick(300);
    world.change('v3');
    await tick(2_000);
    expect((await world.read()).value).toBe('v3');
  });

  it('serves the old answer for a moment and then makes the reader wait', async () => {
    await world.read();
    world.loadMs = 700;
    world.change('v2');
    await tick(500);
    expect(await world.read()).toEqual({ value: 'v1', waitedMs: 0 });
    await tick(400);
    const late = await world.read();
    expect(late.value).toBe('v2');
    expect(late.waitedMs).toBeGreaterThan(0);
  });

  it('waits for a refresh that began after the change, not for one before it', async () => {
    await world.read();
    await tick(1_000);
    world.loadMs = 900;
    world.change('v2');
    await tick(20);
    world.change('v3');
    await tick(870);
    expect((await world.read()).value).toBe('v3');
  });

  it('ignores news of an event that the entry reflects already', async () => {
    await world.read();
    world.slot.mark(10);
    world.slot.mark(3);
    await tick(2_000);
    expect(world.loads).toBe(1);
  });

  it('asks the service itself where no event tells of the change', async () => {
    await world.read();
    world.slot.mark(null);
    await tick(1_000);
    expect(world.wishes.map(({ mustAsk }) => mustAsk)).toEqual([false, true]);
  });

  it('lets an entry that nobody reads rest until somebody does', async () => {
    await world.read();
    await tick(61_000);
    world.change('v2');
    await tick(10_000);
    expect(world.loads).toBe(1);
    expect((await world.read()).value).toBe('v2');
  });

  it('repeats a slow load less often', async () => {
    world.loadMs = 2_000;
    await world.read();
    for (let second = 0; second < 20; second += 1) {
      world.change(`second ${second}`);
      void world.slot.read();
      await tick(1_000);
    }
    expect(world.loads).toBeLessThanOrEqual(8);
  });

  it('reads anew after half a minute, whatever events say', async () => {
    await world.read();
    world.value = 'v2';
    await tick(30_001);
    expect((await world.read()).value).toBe('v1');
    await tick(20);
    expect((await world.read()).value).toBe('v2');
    expect(world.wishes.at(-1)?.mustAsk).toBe(true);
  });
});

describe('a service that fails', () => {
  it('leaves the old answer in place, at once, and comes back by itself', async () => {
    await world.read();
    world.failure = new AppError('SERVICE_UNAVAILABLE');
    world.change('v2');
    await tick(5_000);
    expect(await world.read()).toEqual({ value: 'v1', waitedMs: 0 });
    await tick(20_000);
    expect(await world.read()).toEqual({ value: 'v1', waitedMs: 0 });
    world.failure = null;
    await tick(6_000);
    expect(await world.read()).toEqual({ value: 'v2', waitedMs: 0 });
  });

  it('is asked less and less often', async () => {
    await world.read();
    world.failure = new AppError('SERVICE_UNAVAILABLE');
    world.change('v2');
    await tick(30_000);
    expect(world.loads).toBeLessThan(15);
  });

  it('costs a reader no more than a moment when it hangs', async () => {
    await world.read();
    world.loadMs = 60_000;
    world.change('v2');
    await tick(1_000);
    const answer = await world.read();
    expect(answer.value).toBe('v1');
    expect(answer.waitedMs).toBeLessThan(1_600);
  });

  it('ends the entry when it says that there is no such thing', async () => {
    await world.read();
    world.failure = new AppError('POST_NOT_FOUND');
    world.change('gone');
    await tick(1_000);
    expect(world.gone).toBe(1);
  });
});
