import type { CountRequest } from './counters.service.ts';
import type { Counted, ToldTally } from './number-changes.ts';

/** Somebody who waits for a view or a share to be counted. */
export interface CountWish {
  readonly request: CountRequest;
  readonly what: Counted;
  readonly answer: PromiseWithResolvers<number>;
}

/** What one write of a post takes along. */
export interface Batch {
  readonly wishes: readonly CountWish[];
  readonly tally: { told: ToldTally; kept: PromiseWithResolvers<void> } | undefined;
}

/** The changes of one post's numbers that wait for its next write. */
export class NumberQueue {
  #wishes: CountWish[] = [];
  #tally: Batch['tally'];
  #told = Promise.withResolvers<void>();

  get hasTally(): boolean {
    return this.#tally !== undefined;
  }

  /** Resolves when a tally waits. */
  get told(): Promise<void> {
    return this.#told.promise;
  }

  get isEmpty(): boolean {
    return this.#wishes.length === 0 && !this.#tally;
  }

  count(request: CountRequest, what: Counted): Promise<number> {
    const answer = Promise.withResolvers<number>();
    this.#wishes.push({ request, what, answer });
    return answer.promise;
  }

  /** Resolves once this tally is kept, or a later one waits in its place. */
  tell(told: ToldTally): Promise<void> {
    const waiting = this.#tally;
    if (waiting && waiting.told.revision >= told.revision) return waiting.kept.promise;
    const kept = Promise.withResolvers<void>();
    this.#tally = { told, kept };
    this.#told.resolve();
    // Its event may be acknowledged: the later one stands for both.
    waiting?.kept.resolve();
    return kept.promise;
  }

  /** Takes back what could not be written, before what came since. */
  putBack({ wishes, tally }: Batch): void {
    this.#wishes.unshift(...wishes);
    if (tally) void this.tell(tally.told).then(tally.kept.resolve, tally.kept.reject);
  }

  take(mostWishes: number): Batch {
    const batch = { wishes: this.#wishes.splice(0, mostWishes), tally: this.#tally };
    if (this.#tally) this.#told = Promise.withResolvers();
    this.#tally = undefined;
    return batch;
  }
}
