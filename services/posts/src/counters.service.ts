import type { likesEvents, postsRequests } from '@el-reto/contracts';
import { transactOnce } from '@el-reto/store';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { requirePublic } from './post-access.ts';
import type { PostRecord } from './post-records.ts';
import { posts, PostsRepository } from './posts.repository.ts';
import { StatsFeedService } from './stats-feed.service.ts';

export type CountRequest = Incoming<
  typeof postsRequests.countView | typeof postsRequests.countShare
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

/** Counters that write a post at every change of its numbers, and tell of it a little later. */
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
    const tallies = new Map(event.payload.tallies.map((tally) => [tally.postId, tally]));
    await event.once(async (tx) => {
      const known = await tx.getMany(posts, [...tallies.keys()]);
      for (const [postId, { likes, revision }] of tallies) {
        const post = known.get(postId);
        if (!post || revision <= post.likesRevision) continue;
        // Told also where the number stayed: who is behind it may have changed.
        await this.repository.saveStats(tx, { ...post, likes, likesRevision: revision });
      }
    });
    this.feed.mark();
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
