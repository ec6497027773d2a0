import { AppError } from '@el-reto/contracts';
import {
  DocumentChangedError,
  firstOutcome,
  keepOutcome,
  repeatableId,
  transactOnce,
} from '@el-reto/store';
import type { Store, Transaction, Versioned } from '@el-reto/store';
import { countedUp, withTally } from './number-changes.ts';
import type { Batch, CountWish } from './number-queue.ts';
import type { PostRecord } from './post-records.ts';
import { posts } from './posts.repository.ts';
import { publishStats } from './stats-feed.service.ts';

/** What a wish comes to: a number, or what it is refused with. */
type Settled = { readonly number: number } | { readonly error: unknown };

/** Writes a post's numbers, with the outcome of every count in the same transaction. */
export class NumberWriter {
  constructor(private readonly store: Store) {}

  static fail({ wishes, tally }: Batch, error: unknown): void {
    for (const { answer } of wishes) answer.reject(error);
    tally?.kept.reject(error);
  }

  /**
   * Settles everybody in the batch, never throws; answers false, with nobody settled, when the post
   * is no longer as it was `seen`. It is not read in the transaction: replicas that write at once
   * would wait for each other.
   */
  async write(
    postId: string,
    seen: Versioned<PostRecord> | undefined,
    batch: Batch,
  ): Promise<boolean> {
    try {
      const settled = await this.store.transaction((tx) => this.#write(tx, postId, seen, batch));
      batch.tally?.kept.resolve();
      for (const wish of batch.wishes) this.#settle(wish, settled.get(wish));
    } catch (error) {
      if (error instanceof DocumentChangedError) return false;
      NumberWriter.fail(batch, error);
    }
    return true;
  }

  async #write(
    tx: Transaction,
    postId: string,
    seen: Versioned<PostRecord> | undefined,
    { wishes, tally }: Batch,
  ): Promise<Map<CountWish, Settled>> {
    const { settled, fresh } = await this.#firstTries(tx, wishes);
    if (!seen) return settled;
    const { data: post } = seen;
    const counts = post.public ? fresh : [];
    const { post: counted, numbers } = countedUp(
      post,
      counts.flatMap(([wish]) => wish?.what ?? []),
    );
    const told = withTally(counted, tally?.told);
    if (told === counted && counts.length === 0) return settled;
    const countedAt = Date.now();
    const now = { ...told, countedAt, ...(told !== counted && { talliedAt: countedAt }) };
    await tx.replace(posts, postId, seen, now);
    for (const [i, group] of counts.entries()) {
      const number = numbers[i] ?? 0;
      for (const wish of group) settled.set(wish, { number });
      if (group[0]) await keepOutcome(tx, group[0].request, { value: number });
    }
    await publishStats(tx, [now]);
    return settled;
  }

  /** What retries are answered, and the others, those with the same key together. */
  async #firstTries(tx: Transaction, wishes: readonly CountWish[]) {
    const groups = Map.groupBy(wishes, (wish) => repeatableId(wish.request) ?? wish);
    const tries = await Promise.all(
      [...groups.values()].map(async (group) => {
        const [first] = group;
        return { group, outcome: first && (await outcomeOf(tx, first)) };
      }),
    );
    const settled = new Map(
      tries.flatMap(({ group, outcome }) =>
        outcome ? group.map((wish): [CountWish, Settled] => [wish, outcome]) : [],
      ),
    );
    const fresh = tries.flatMap(({ group, outcome }) => (outcome ? [] : [group]));
    return { settled, fresh };
  }

  #settle({ request, answer }: CountWish, settled: Settled | undefined): void {
    if (!settled) {
      // The post is not there for the public: an outcome to be kept for itself.
      const refuse = () => Promise.reject(new AppError('POST_NOT_FOUND'));
      transactOnce<number>(this.store, request, refuse).then(answer.resolve, answer.reject);
    } else if ('error' in settled) answer.reject(settled.error);
    else answer.resolve(settled.number);
  }
}

async function outcomeOf(tx: Transaction, { request }: CountWish): Promise<Settled | undefined> {
  try {
    const first = await firstOutcome<number>(tx, request);
    return first && { number: first.value };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { error };
    throw error;
  }
}
