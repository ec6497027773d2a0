import { transactOnce } from '@el-reto/store';
import { Controller } from '@nestjs/common';
import { CountersController, type Tallied } from './counters.controller.ts';
import { withTally, type Counted, type CountRequest } from './number-queue.ts';
import { requirePublic } from './post-access.ts';
import { posts, type PostRecord } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';
import { publishStats, StatsFeedService } from './stats-feed.service.ts';

/** Counters that write a post at every change of its numbers; views and shares are published later. */
@Controller()
export class DirectCounters extends CountersController {
  constructor(
    private readonly repository: PostsRepository,
    private readonly feed: StatsFeedService,
  ) {
    super();
  }

  protected async applyTallies(event: Tallied): Promise<void> {
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

  protected async count(incoming: CountRequest, what: Counted): Promise<number> {
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
