import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '@el-reto/telemetry';
import { ThrottledPublisher } from './throttle.ts';
import type { Store } from '@el-reto/store';

const logger = createLogger('test', 'silent');

/** A feed over marks in memory; the store only runs what it is given. */
class MemoryFeed extends ThrottledPublisher {
  readonly told: number[] = [];
  marks: number;

  constructor(marks: number) {
    const transaction = (work: (tx: never) => Promise<unknown>) => work(undefined as never);
    super({ transaction } as unknown as Store, logger, 'numbers');
    this.marks = marks;
  }

  protected async publishSome(): Promise<number> {
    const some = Math.min(this.marks, this.batchSize);
    this.marks -= some;
    this.told.push(some);
    return some;
  }
}

describe('ThrottledPublisher', () => {
  it('works off at its start what was still marked, batch after batch', async () => {
    const feed = new MemoryFeed(450);
    feed.onApplicationBootstrap();
    await vi.waitFor(() => expect(feed.told).toEqual([200, 200, 50]));
    await feed.onModuleDestroy();
  });

  it('tells many marks in a row once in a quarter of a second', async () => {
    vi.useFakeTimers();
    try {
      const feed = new MemoryFeed(0);
      for (let i = 0; i < 50; i++) {
        feed.mark();
        await vi.advanceTimersByTimeAsync(10);
      }
      await vi.advanceTimersByTimeAsync(250);
      expect(feed.told.length).toBeGreaterThanOrEqual(2);
      expect(feed.told.length).toBeLessThanOrEqual(4);
      await feed.onModuleDestroy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('tells what is marked before it stops', async () => {
    const feed = new MemoryFeed(3);
    feed.mark();
    await feed.onModuleDestroy();
    expect(feed.marks).toBe(0);
  });
});
