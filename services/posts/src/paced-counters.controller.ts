import { setTimeout as sleep } from 'node:timers/promises';
import type { Versioned } from '@el-reto/store';
import { Controller } from '@nestjs/common';
import { CountersController, type CountRequest, type Tallied } from './counters.controller.ts';
import { dueAt, type Counted } from './number-changes.ts';
import { NumberQueue } from './number-queue.ts';
import { failBatch, writeBatch } from './number-writer.ts';
import type { PostRecord } from './post-records.ts';
import { posts, PostsRepository } from './posts.repository.ts';

/** Longest time between two looks at whether a post may be written again, in milliseconds. */
const longestWaitMs = 2_000;
/** Most counts in one write: each with a key brings a document of its own. */
const mostCounts = 400;

/**
 * Counters that write a post once a second, in the long run: what comes meanwhile waits and shares
 * the next write, each answered after its commit. Replicas see from the post itself when it was
 * written.
 */
@Controller()
export class PacedCounters extends CountersController {
  readonly #queues = new Map<string, NumberQueue>();

  constructor(private readonly repository: PostsRepository) {
    super();
  }

  /** Safe to repeat, by the revision: no inbox. */
  protected async applyTallies({ payload }: Tallied): Promise<void> {
    await Promise.all(
      payload.tallies.map(({ postId, ...tally }) => this.#queueOf(postId).apply(tally)),
    );
  }

  protected count(incoming: CountRequest, what: Counted): Promise<number> {
    return this.#queueOf(incoming.input.postId).count(incoming, what);
  }

  #queueOf(postId: string): NumberQueue {
    const queue = this.#queues.get(postId);
    if (queue) return queue;
    const fresh = new NumberQueue();
    this.#queues.set(postId, fresh);
    // Once the caller has put something in.
    queueMicrotask(() => void this.#workOff(postId, fresh));
    return fresh;
  }

  async #workOff(postId: string, queue: NumberQueue): Promise<void> {
    const { store } = this.repository;
    while (!queue.isEmpty) {
      try {
        const seen = await this.#whenDue(postId, queue);
        const batch = queue.take(mostCounts);
        if (!(await writeBatch(store, postId, seen, batch))) queue.putBack(batch);
      } catch (error) {
        failBatch(queue.take(mostCounts), error);
      }
    }
    this.#queues.delete(postId);
  }

  /**
   * The post, once it may be written again, and undefined where there is none; another replica may
   * have been faster meanwhile.
   */
  async #whenDue(postId: string, queue: NumberQueue): Promise<Versioned<PostRecord> | undefined> {
    for (;;) {
      const post = await this.repository.store.getVersioned(posts, postId);
      const brings = queue.hasTally ? 'likes' : 'counts';
      const dueMs = (post ? dueAt(post.data, brings) : 0) - Date.now();
      if (dueMs <= 0) return post;
      // A clock that was set back must not make the wait longer than it ever is.
      const wait = sleep(Math.min(dueMs, longestWaitMs));
      await (brings === 'likes' ? wait : Promise.race([wait, queue.tallyCame]));
    }
  }
}
