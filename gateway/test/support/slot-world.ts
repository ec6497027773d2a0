import { vi } from 'vitest';
import { Representation } from '../../src/cache/representation.ts';
import { defaultTimes, Slot } from '../../src/cache/slot.ts';
import { TagClock } from '../../src/cache/tag-clock.ts';

export const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A slot over a service that a test plays: `seq` is the event that it has reached. */
export class SlotWorld {
  value = 'v1';
  seq = 10;
  loadMs = 0;
  failure: Error | null = null;
  loads = 0;
  gone = 0;
  inTouch = true;
  readonly mustAsk: boolean[] = [];
  readonly clock = new TagClock(100);
  readonly slot = new Slot({
    clock: this.clock,
    times: defaultTimes,
    load: async (mustAsk) => {
      this.loads += 1;
      this.mustAsk.push(mustAsk);
      const { seq, value, failure } = this;
      const asOf = performance.now();
      if (this.loadMs > 0) await new Promise((resolve) => setTimeout(resolve, this.loadMs));
      if (failure) throw failure;
      const representation = Representation.ofJson(value);
      return { representation, tags: ['tag'], seq, life: 'life', asOf };
    },
    loaded: () => undefined,
    gone: () => {
      this.gone += 1;
    },
    failed: () => undefined,
  });
  readonly #asking = setInterval(() => this.#ask(), 250);

  constructor() {
    this.clock.lost();
    this.#ask();
  }

  stop(): void {
    clearInterval(this.#asking);
  }

  /** What a reader gets, and the time that it waited for it. */
  async read(): Promise<{ value: unknown; waitedMs: number }> {
    const start = performance.now();
    let settled = false;
    const done = this.slot.read().finally(() => {
      settled = true;
    });
    done.catch(() => undefined);
    await tick(0);
    while (!settled) await tick(10);
    return { value: (await done).json(), waitedMs: performance.now() - start };
  }

  change(value: string, kind: 'change' | 'loss' = 'change'): void {
    this.value = value;
    this.seq += 1;
    this.clock.changed(this.seq, ['tag'], kind);
    this.clock.saw(this.seq);
  }

  #ask(): void {
    if (this.inTouch) this.clock.observed('life', this.seq, performance.now());
  }
}
