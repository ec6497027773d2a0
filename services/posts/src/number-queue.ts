import { repeatableId } from '@el-reto/store';
import type { CountRequest } from './counters.controller.ts';
import type { Counted, Tally } from './number-changes.ts';

/** A view or a share that waits to be written. */
export interface PendingCount {
  readonly request: CountRequest;
  readonly what: Counted;
  readonly answer: PromiseWithResolvers<number>;
}

/** What one write of a post takes along. */
export interface Batch {
  readonly counts: readonly PendingCount[];
  readonly tally: { newest: Tally; kept: PromiseWithResolvers<void> } | undefined;
}

/** The changes of one post's numbers that wait for its next write. */
export class NumberQueue {
  /** By what is the same for repetitions of a request: they share its answer. */
  #counts = new Map<unknown, PendingCount>();
  #tally: Batch['tally'];
  #tallyCame = Promise.withResolvers<void>();

  get hasTally(): boolean {
    return this.#tally !== undefined;
  }

  /** Resolves when a tally waits. */
  get tallyCame(): Promise<void> {
    return this.#tallyCame.promise;
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0 && !this.#tally;
  }

  count(request: CountRequest, what: Counted): Promise<number> {
    const id = repeatableId(request) ?? Symbol();
    const count = this.#counts.get(id) ?? { request, what, answer: Promise.withResolvers() };
    this.#counts.set(id, count);
    return count.answer.promise;
  }

  /** Resolves once this tally is kept, or a later one waits in its place. */
  apply(tally: Tally): Promise<void> {
    const waiting = this.#tally;
    if (waiting && waiting.newest.revision >= tally.revision) return waiting.kept.promise;
    const kept = Promise.withResolvers<void>();
    this.#tally = { newest: tally, kept };
    this.#tallyCame.resolve();
    // Its event may be acknowledged: the later one stands for both.
    waiting?.kept.resolve();
    return kept.promise;
  }

  /** Takes back what could not be written, before what came since. */
  putBack({ counts, tally }: Batch): void {
    const later = this.#counts;
    this.#counts = new Map();
    for (const { request, what, answer } of [...counts, ...later.values()]) {
      void this.count(request, what).then(answer.resolve, answer.reject);
    }
    if (tally) void this.apply(tally.newest).then(tally.kept.resolve, tally.kept.reject);
  }

  take(mostCounts: number): Batch {
    const some = [...this.#counts].slice(0, mostCounts);
    for (const [id] of some) this.#counts.delete(id);
    const batch = { counts: some.map(([, count]) => count), tally: this.#tally };
    if (this.#tally) this.#tallyCame = Promise.withResolvers();
    this.#tally = undefined;
    return batch;
  }
}
