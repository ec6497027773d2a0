import type { calls, likesEvents } from '@el-reto/contracts';
import { transactOnce } from '@el-reto/store';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { withTally } from './number-changes.ts';
import { requirePublic } from './post-access.ts';
import type { PostRecord } from './post-records.ts';
import { posts, PostsRepository } from './posts.repository.ts';
import { publishStats, StatsFeedService } from './stats-feed.service.ts';

export type CountRequest = Incoming<
  typeof calls.incrementPostView | typeof calls.incrementPostShare
>;
export type Tallied = ReceivedEvent<typeof likesEvents.tallyChanged>;

/** Views and shares are counted here; likes are counted elsewhere and told. */
export interface Counters {
  countView(incoming: CountRequest): Promise<{ views: number }>;
  countShare(incoming: CountRequest): Promise<{ shares: number }>;
  applyTallies(event: Tallied): Promise<void>;
}

/** Injection token of the Counters. */
export const COUNTERS = Symbol('COUNTERS');

/** Counters that write a post at every change of its numbers; views and shares are published later. */
@Injectable()
export class CountersService implements Counters {
  constructor(
    private readonly repository: PostsRepository,
    private readonly feed: StatsFeedService,
  ) {}

  async countView(incoming: CountRequest): Promise<{ views: number }> {
    return { views: await this.#count(incoming, 'views') };
  }

  async countShare(incoming: CountRequest): Promise<{ shares: number }> {
    return { shares: await this.#count(incoming, 'shares') };
  }

  async applyTallies(event: Tallied): Promise<void> {
    const { tallies } = event.payload;
    await event.once(async (tx) => {
      const ids = tallies.map(({ postId }) => postId);
      const known = await tx.getMany(posts, ids);
      const changed = tallies.flatMap((tally) => {
        const post = known.get(tally.postId);
        // Also where the number stayed: who is behind it may have changed.
        return post && tally.revision > post.likesRevision ? [withTally(post, tally)] : [];
      });
      for (const post of changed) await tx.set(posts, post.id, post);
      // At once: the likes service publishes a few times a second already.
      await publishStats(tx, changed);
    });
  }

  async #count(incoming: CountRequest, what: 'views' | 'shares'): Promise<number> {
    const { postId } = incoming.input;
    const count = await transactOnce(this.repository.store, incoming, async (tx) => {
      const post = requirePublic(await tx.get(posts, postId));
      const counted: PostRecord = { ...post, [what]: post[what] + 1 };
      await this.repository.saveStats(tx, counted);
      return counted[what];
    });
    this.feed.mark();
    return count;
  }
}
