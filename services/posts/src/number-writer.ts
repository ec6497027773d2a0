import { AppError } from '@el-reto/contracts';
import { DocumentChangedError, firstOutcome, keepOutcome, transactOnce } from '@el-reto/store';
import type { Store, Transaction, Versioned } from '@el-reto/store';
import { countedUp, withTally } from './number-changes.ts';
import type { Batch, PendingCount } from './number-queue.ts';
import type { PostRecord } from './post-records.ts';
import { posts } from './posts.repository.ts';
import { publishStats } from './stats-feed.service.ts';

/** What a count comes to: a number, or what it is refused with. */
type Settled = { readonly number: number } | { readonly error: unknown };

export function failBatch({ counts, tally }: Batch, error: unknown): void {
  for (const { answer } of counts) answer.reject(error);
  tally?.kept.reject(error);
}

/**
 * Writes a post's numbers, with the outcome of every count in the same transaction. Settles
 * everybody in the batch, never throws; answers false, with nobody settled, when the post is no
 * longer as it was `seen`. It is not read in the transaction: replicas that write at once would
 * wait for each other.
 */
export async function writeBatch(
  store: Store,
  postId: string,
  seen: Versioned<PostRecord> | undefined,
  batch: Batch,
): Promise<boolean> {
  try {
    const settled = await store.transaction((tx) => write(tx, postId, seen, batch));
    batch.tally?.kept.resolve();
    for (const count of batch.counts) settle(store, count, settled.get(count));
  } catch (error) {
    if (error instanceof DocumentChangedError) return false;
    failBatch(batch, error);
  }
  return true;
}

async function write(
  tx: Transaction,
  postId: string,
  seen: Versioned<PostRecord> | undefined,
  { counts, tally }: Batch,
): Promise<Map<PendingCount, Settled>> {
  const settled = new Map<PendingCount, Settled>();
  const settleRepetition = async (count: PendingCount) => {
    const first = await outcomeOf(tx, count);
    if (first) settled.set(count, first);
  };
  await Promise.all(counts.map(settleRepetition));
  if (!seen) return settled;
  const fresh = seen.data.public ? counts.filter((count) => !settled.has(count)) : [];
  const { post, numbers } = countedUp(
    seen.data,
    fresh.map(({ what }) => what),
  );
  const changed = withTally(post, tally?.newest);
  if (changed === post && fresh.length === 0) return settled;
  const countedAt = Date.now();
  const now = { ...changed, countedAt, ...(changed !== post && { talliedAt: countedAt }) };
  await tx.replace(posts, postId, seen, now);
  for (const [i, count] of fresh.entries()) {
    const number = numbers[i] ?? 0;
    settled.set(count, { number });
    await keepOutcome(tx, count.request, { value: number });
  }
  await publishStats(tx, [now]);
  return settled;
}

function settle(store: Store, { request, answer }: PendingCount, settled: Settled | undefined) {
  if (!settled) {
    // The post is not there for the public: an outcome to be kept for itself.
    const refuse = () => Promise.reject(new AppError('POST_NOT_FOUND'));
    transactOnce<number>(store, request, refuse).then(answer.resolve, answer.reject);
  } else if ('error' in settled) answer.reject(settled.error);
  else answer.resolve(settled.number);
}

async function outcomeOf(tx: Transaction, { request }: PendingCount): Promise<Settled | undefined> {
  try {
    const first = await firstOutcome<number>(tx, request);
    return first && { number: first.value };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { error };
    throw error;
  }
}
