import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Counters, CountRequest, Tallied } from './counters.service.ts';
import type { Counted } from './number-changes.ts';
import { NumberQueue } from './number-queue.ts';
import { NumberWriter } from './number-writer.ts';
import { PostsRepository } from './posts.repository.ts';

/** Shortest time between two writes of one post's numbers, in milliseconds. */
const writeEveryMs = 1_000;
/** Most counts in one write: each with a key brings a document of its own. */
const mostCounts = 400;

/**
 * Counters that write a post once a second at most: what comes meanwhile waits and shares the next
 * write, each answered after its commit. Replicas see from the post itself when it was written.
 */
@Injectable()
export class PacedCounters implements Counters {
  readonly #repository: PostsRepository;
  readonly #writer: NumberWriter;
  readonly #queues = new Map<string, NumberQueue>();

  constructor(repository: PostsRepository) {
    this.#repository = repository;
    this.#writer = new NumberWriter(repository.store);
  }

  async countView(incoming: CountRequest): Promise<{ views: number }> {
    return { views: await this.#count(incoming, 'views') };
  }

  async countShare(incoming: CountRequest): Promise<{ shares: number }> {
    return { shares: await this.#count(incoming, 'shares') };
  }

  /** Safe to repeat, by the revision: no inbox. */
  async applyTallies({ payload }: Tallied): Promise<void> {
    await Promise.all(
      payload.tallies.map(({ postId, ...told }) => this.#wait(postId, (queue) => queue.tell(told))),
    );
  }

  #count(incoming: CountRequest, what: Counted): Promise<number> {
    return this.#wait(incoming.input.postId, (queue) => queue.count(incoming, what));
  }

  #wait<R>(postId: string, join: (queue: NumberQueue) => Promise<R>): Promise<R> {
    const queue = this.#queues.get(postId);
    if (queue) return join(queue);
    const fresh = new NumberQueue();
    this.#queues.set(postId, fresh);
    const result = join(fresh);
    void this.#workOff(postId, fresh);
    return result;
  }

  async #workOff(postId: string, queue: NumberQueue): Promise<void> {
    while (!queue.isEmpty) {
      const failure = await this.#whenDue(postId).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      const batch = queue.take(mostCounts);
      if (failure) NumberWriter.fail(batch, failure.error);
      else await this.#writer.write(postId, batch);
    }
    this.#queues.delete(postId);
  }

  /** Waits until the post may be written again; another replica may have been faster meanwhile. */
  async #whenDue(postId: string): Promise<void> {
    for (;;) {
      const post = await this.#repository.get(postId);
      const dueMs = (post?.countedAt ?? 0) + writeEveryMs - Date.now();
      if (dueMs <= 0) return;
      // A clock that was set back must not make the wait longer than it ever is.
      await sleep(Math.min(dueMs, writeEveryMs));
    }
  }
}
