import { setTimeout as sleep } from 'node:timers/promises';
import { accountsCollection } from '@el-reto/service-kit';
import { handleEachOnce, type Store } from '@el-reto/store';
import { detached } from '@el-reto/telemetry';
import { cards, type CardRecord } from './campaign-records.ts';
import { Tally } from './tally.ts';

/** Most cards in one transaction, far below the limits of the stores. */
const cardsAtOnce = 500;

/** An event or request that changes numbers. */
export interface CountingJob {
  /** The key in the inbox. Undefined if a repetition changes nothing. */
  readonly key?: string;
  readonly postIds: readonly string[];
  readonly uid?: string;
  /**
   * Adds the change to `tally` and stores changed cards in `known`. `hasAccount` is false if the author's
   * account is deleted.
   */
  count(tally: Tally, known: Map<string, CardRecord>, hasAccount: boolean): void;
}

interface Waiting {
  readonly job: CountingJob;
  readonly committed: PromiseWithResolvers<void>;
}

/**
 * Counts all waiting jobs in one transaction, in the order of their arrival, because all of them write the
 * same few documents. At least `everyMs` milliseconds pass between two transactions.
 */
export class Counting {
  #waiting: Waiting[] = [];
  #isWorking = false;
  #lastAt = -Infinity;

  constructor(
    private readonly store: Store,
    private readonly everyMs: number,
  ) {}

  /** Resolves after the commit. */
  count(job: CountingJob): Promise<void> {
    const committed = Promise.withResolvers<void>();
    this.#waiting.push({ job, committed });
    if (!this.#isWorking) void detached(() => this.#workOff());
    return committed.promise;
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true;
    while (this.#waiting.length > 0) {
      // Waits for at least a turn of the event loop, so that simultaneous jobs share the transaction.
      await sleep(Math.max(0, this.#lastAt + this.everyMs - performance.now()));
      this.#lastAt = performance.now();
      const batch = this.#takeBatch();
      await this.#commit(batch.map(({ job }) => job)).then(
        () => batch.forEach(({ committed }) => committed.resolve()),
        (error: unknown) => batch.forEach(({ committed }) => committed.reject(error)),
      );
    }
    this.#isWorking = false;
  }

  #takeBatch(): Waiting[] {
    const postIds = new Set<string>();
    const end = this.#waiting.findIndex(({ job }, at) => {
      for (const postId of job.postIds) postIds.add(postId);
      return at > 0 && postIds.size > cardsAtOnce;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  async #commit(batch: readonly CountingJob[]): Promise<void> {
    const keys = batch.flatMap(({ key }) => key ?? []);
    const postIds = [...new Set(batch.flatMap((job) => job.postIds))];
    const uids = [...new Set(batch.flatMap(({ uid }) => uid ?? []))];
    await handleEachOnce(this.store, keys, async (tx, isNew) => {
      const [before, accounts] = await Promise.all([
        tx.getMany(cards, postIds),
        tx.getMany(accountsCollection, uids),
      ]);
      const known = new Map(before);
      const tally = new Tally();
      // The same event may be in the batch twice.
      const left = new Set(isNew);
      for (const job of batch) {
        if (job.key !== undefined && !left.delete(job.key)) continue;
        const hasAccount = accounts.get(job.uid ?? '')?.deletedAt === undefined;
        job.count(tally, known, hasAccount);
      }
      await tally.store(tx);
      for (const [postId, card] of known) {
        if (card !== before.get(postId)) await tx.set(cards, postId, card);
      }
    });
  }
}
