import { setTimeout as sleep } from 'node:timers/promises';
import { accountsCollection } from '@el-reto/service-kit';
import { handleEachOnce, type Store } from '@el-reto/store';
import { detached } from '@el-reto/telemetry';
import { cards, type CardRecord } from './campaign-records.ts';
import { Tally } from './tally.ts';

/** Cards in one transaction, far below the limits of the stores. */
const cardsAtOnce = 500;

/** A change of numbers. */
export interface News {
  /** Its key in the inbox; undefined if a repetition changes nothing. */
  readonly key?: string;
  /** The cards that it is about. */
  readonly postIds: readonly string[];
  /** The author. */
  readonly uid?: string;
  /**
   * Adds it to the numbers and puts cards that are no longer as they were; `isThere` where their
   * owner's account is not deleted.
   */
  count(tally: Tally, known: Map<string, CardRecord>, isThere: boolean): void;
}

interface Waiting {
  readonly news: News;
  readonly kept: PromiseWithResolvers<void>;
}

/**
 * Counts all waiting events in one transaction, in the order of arrival, because all of them write
 * the same few documents. At least `everyMs` milliseconds pass between two transactions.
 */
export class Counting {
  #waiting: Waiting[] = [];
  #isWorking = false;
  #lastAt = -Infinity;

  constructor(
    private readonly store: Store,
    private readonly everyMs: number,
  ) {}

  /** Resolves once it is counted for good. */
  count(news: News): Promise<void> {
    const kept = Promise.withResolvers<void>();
    this.#waiting.push({ news, kept });
    if (!this.#isWorking) void detached(() => this.#workOff());
    return kept.promise;
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true;
    while (this.#waiting.length > 0) {
      // Also without a pause due, so that simultaneous events share the transaction.
      await sleep(Math.max(0, this.#lastAt + this.everyMs - performance.now()));
      this.#lastAt = performance.now();
      const batch = this.#takeBatch();
      await this.#keep(batch.map(({ news }) => news)).then(
        () => batch.forEach(({ kept }) => kept.resolve()),
        (error: unknown) => batch.forEach(({ kept }) => kept.reject(error)),
      );
    }
    this.#isWorking = false;
  }

  #takeBatch(): Waiting[] {
    const postIds = new Set<string>();
    const end = this.#waiting.findIndex(({ news }, at) => {
      for (const postId of news.postIds) postIds.add(postId);
      return at > 0 && postIds.size > cardsAtOnce;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  async #keep(batch: readonly News[]): Promise<void> {
    const keys = batch.flatMap(({ key }) => key ?? []);
    const postIds = [...new Set(batch.flatMap((news) => news.postIds))];
    const uids = [...new Set(batch.flatMap(({ uid }) => uid ?? []))];
    await handleEachOnce(this.store, keys, async (tx, isNew) => {
      const [before, accounts] = await Promise.all([
        tx.getMany(cards, postIds),
        tx.getMany(accountsCollection, uids),
      ]);
      const known = new Map(before);
      const tally = new Tally();
      // A batch may contain an event twice.
      const left = new Set(isNew);
      for (const news of batch) {
        if (news.key !== undefined && !left.delete(news.key)) continue;
        const isThere = accounts.get(news.uid ?? '')?.deletedAt === undefined;
        news.count(tally, known, isThere);
      }
      await tally.keep(tx);
      for (const [postId, card] of known) {
        if (card !== before.get(postId)) await tx.set(cards, postId, card);
      }
    });
  }
}
