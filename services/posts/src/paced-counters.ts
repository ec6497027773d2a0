import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, fromWireError, toWireError, type WireError } from '@el-reto/contracts';
import { DocumentChangedError, firstOutcome, keepOutcome } from '@el-reto/store';
import type { Repeatable, Transaction, Versioned } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import type { Counters, Tallied } from './counters.controller.ts';
import { dueAt, NumberQueue, withTally } from './number-queue.ts';
import type { Batch, Counted, CountRequest } from './number-queue.ts';
import { posts, type PostRecord } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';
import { publishStats } from './publish-stats.ts';

/** Longest wait before the post is read again to check whether it may be written, in milliseconds. */
const longestWaitMs = 2_000;

/**
 * Writes a post about once a second. Changes in between wait for the next write and are answered after its
 * commit. The time of the last write is stored with the post, so that replicas respect it.
 */
@Injectable()
export class PacedCounters implements Counters {
  readonly #queues = new Map<string, NumberQueue>();

  constructor(private readonly repository: PostsRepository) {}

  /** Idempotent without the inbox, because tallies with an older revision are ignored. */
  async applyTallies({ payload }: Tallied): Promise<void> {
    await Promise.all(
      payload.tallies.map(({ postId, ...tally }) => this.#queueOf(postId).apply(tally)),
    );
  }

  count(incoming: CountRequest, what: Counted): Promise<number> {
    return this.#queueOf(incoming.input.postId).count(incoming, what);
  }

  #queueOf(postId: string): NumberQueue {
    const queue = this.#queues.get(postId);
    if (queue) return queue;
    const fresh = new NumberQueue();
    this.#queues.set(postId, fresh);
    // Runs in a microtask: by then the caller has added its change.
    queueMicrotask(() => void this.#writeAll(postId, fresh));
    return fresh;
  }

  async #writeAll(postId: string, queue: NumberQueue): Promise<void> {
    const { store } = this.repository;
    while (!queue.isEmpty) {
      let batch = queue.next;
      try {
        const seen = await this.#whenDue(postId, queue);
        batch = queue.next;
        const outcomes = await store.transaction((tx) => writeBatch(tx, postId, seen, batch));
        for (const [i, { answer }] of batch.counts.entries()) settle(answer, outcomes[i]);
        batch.tally?.kept.resolve();
      } catch (error) {
        // Another replica has written the post. The next attempt uses the post's new state.
        if (error instanceof DocumentChangedError) continue;
        for (const { answer } of batch.counts) answer.reject(error);
        batch.tally?.kept.reject(error);
      }
      queue.settled(batch);
    }
    this.#queues.delete(postId);
  }

  /** The post, once it may be written again. Undefined if there is no such post. */
  async #whenDue(postId: string, queue: NumberQueue): Promise<Versioned<PostRecord> | undefined> {
    for (;;) {
      const post = await this.repository.store.getVersioned(posts, postId);
      const brings = queue.hasTally ? 'likes' : 'counts';
      const dueMs = (post ? dueAt(post.data, brings) : 0) - Date.now();
      if (dueMs <= 0) return post;
      // The wait is limited, because it would be too long after the clock was set back.
      const wait = sleep(Math.min(dueMs, longestWaitMs));
      await (brings === 'likes' ? wait : Promise.race([wait, queue.tallyCame]));
    }
  }
}

type Outcome = { readonly value: number } | { readonly error: WireError };

/**
 * Writes a post's numbers and the outcome of every count in one transaction. Throws DocumentChangedError
 * if the post has changed since it was read (`seen`). The transaction itself does not read the post:
 * replicas that write at the same time would wait for each other's locks.
 */
async function writeBatch(
  tx: Transaction,
  postId: string,
  seen: Versioned<PostRecord> | undefined,
  { counts, tally }: Batch,
): Promise<Outcome[]> {
  const first = await Promise.all(counts.map(({ request }) => firstOutcomeOf(tx, request)));
  const counted = seen && { ...seen.data };
  const outcomes: Outcome[] = [];
  for (const [i, { request, what }] of counts.entries()) {
    const outcome = first[i] ?? countUp(counted, what);
    outcomes.push(outcome);
    if (!first[i]) await keepOutcome(tx, request, outcome);
  }
  if (!seen || !counted) return outcomes;
  const post = withTally(counted, tally?.newest);
  const isTallied = post !== counted;
  const isCounted = post.views > seen.data.views || post.shares > seen.data.shares;
  if (!isTallied && !isCounted) return outcomes;
  const countedAt = Date.now();
  const now = { ...post, countedAt, ...(isTallied && { talliedAt: countedAt }) };
  await tx.replace(posts, postId, seen, now);
  await publishStats(tx, [now]);
  return outcomes;
}

function countUp(post: PostRecord | undefined, what: Counted): Outcome {
  if (!post?.public) return { error: { code: 'POST_NOT_FOUND', params: {} } };
  post[what] += 1;
  return { value: post[what] };
}

async function firstOutcomeOf(tx: Transaction, request: Repeatable): Promise<Outcome | undefined> {
  try {
    return await firstOutcome<number>(tx, request);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { error: toWireError(error) };
    throw error;
  }
}

function settle(answer: PromiseWithResolvers<number>, outcome: Outcome | undefined): void {
  if (outcome && 'value' in outcome) answer.resolve(outcome.value);
  else answer.reject(fromWireError(outcome?.error));
}
