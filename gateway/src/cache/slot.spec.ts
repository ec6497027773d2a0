import { AppError } from '@el-reto/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SlotWorld, tick } from '../../test/support/slot-world.ts';

let world: SlotWorld;
beforeEach(() => {
  vi.useFakeTimers();
  world = new SlotWorld();
});
afterEach(() => {
  world.stop();
  vi.useRealTimers();
});

describe('loading', () => {
  it('gives the error of a first load to its readers and to no one later', async () => {
    world.failure = new AppError('SERVICE_UNAVAILABLE');
    await expect(world.slot.read()).rejects.toThrow('SERVICE_UNAVAILABLE');
    expect(world.gone).toBe(1);
  });
});

describe('refreshing', () => {
  it('serves the old answer for a moment to many who read; one of them waits for a load', async () => {
    await world.read();
    world.loadMs = 300;
    let waiting = 0;
    for (let i = 0; i < 100; i += 1) {
      await tick(50);
      if (i % 3 === 0) world.change(`change ${i}`);
      if (world.slot.get() === undefined) waiting += 1;
    }
    expect(world.loads).toBeLessThanOrEqual(6);
    expect(waiting).toBeLessThanOrEqual(world.loads);
  });

  it('refreshes at most once a second, and never forgets the last change', async () => {
    await world.read();
    for (let change = 0; change < 100; change += 1) {
      world.change(`change ${change}`);
      await tick(50);
      await world.read();
    }
    await tick(2_000);
    expect(world.loads).toBeLessThanOrEqual(8);
    expect(await world.read()).toEqual({ value: 'change 99', waitedMs: 0 });
  });

  it('asks the service itself where no event tells of the change', async () => {
    await world.read();
    world.slot.refresh(new Set(['another tag', 'tag']));
    await tick(2_000);
    await world.read();
    expect(world.mustAsk).toEqual([false, true]);
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
    expect(world.mustAsk).toEqual([false, true]);
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

  it('is asked once a second, however many read', async () => {
    await world.read();
    world.failure = new AppError('SERVICE_UNAVAILABLE');
    world.change('v2');
    for (let i = 0; i < 100; i += 1) {
      await world.read();
      await tick(100);
    }
    expect(world.loads).toBeLessThanOrEqual(12);
  });

  it('leaves no answer that shows something deleted', async () => {
    await world.read();
    world.failure = new AppError('SERVICE_UNAVAILABLE');
    world.change('v2', 'loss');
    await tick(2_000);
    await expect(world.read()).rejects.toThrow('SERVICE_UNAVAILABLE');
    world.loadMs = 60_000;
    await tick(2_000);
    await expect(world.read()).rejects.toThrow('SERVICE_UNAVAILABLE');
  });

  it('costs a reader no more than a moment when it hangs', async () => {
    await world.read();
    world.loadMs = 60_000;
    world.change('v2');
    await tick(3_000);
    const answer = await world.read();
    expect(answer.value).toBe('v1');
    expect(answer.waitedMs).toBeLessThan(1_600);
  });
});

describe('without word of the stream', () => {
  beforeEach(async () => {
    await world.read();
    world.inTouch = false;
    await tick(2_000);
  });

  it('the service is asked, once a second, and its answer is good for as long', async () => {
    world.value = 'v2';
    const loads = world.loads;
    expect((await world.read()).value).toBe('v2');
    for (let i = 0; i < 50; i += 1) {
      await tick(100);
      expect((await world.read()).waitedMs).toBe(0);
    }
    expect(world.loads - loads).toBeLessThanOrEqual(6);
    expect(new Set(world.mustAsk.slice(1))).toEqual(new Set([true]));
  });

  it('an answer that others lean on is asked for anew, and says how far it goes', async () => {
    world.value = 'v2';
    const now = performance.now();
    const { representation, asOf } = await world.slot.current();
    expect([representation.json(), asOf]).toEqual(['v2', now]);
  });

  it('and of the service there is no answer', async () => {
    world.loadMs = 60_000;
    const read = world.read();
    await expect(read).rejects.toThrow('SERVICE_UNAVAILABLE');
  });
});
