import { BackgroundWork } from '@el-reto/service-kit';
import { transactOnce, type Transaction } from '@el-reto/store';
import { SpanLinks } from '@el-reto/telemetry';
import { Injectable } from '@nestjs/common';
import type { Counters, Tallied } from './counters.controller.ts';
import { withTally, type Counted, type CountRequest } from './number-queue.ts';
import { requirePublic } from './post-access.ts';
import { posts, unpublishedStats } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';
import { publishStats } from './publish-stats.ts';

/** Shortest time between two publications of views and shares, in milliseconds. */
const publishEveryMs = 250;
/** Most posts whose numbers are published in one transaction. */
const batchSize = 200;

/**
 * Writes a post at every change of its numbers. Views and shares are published later, those that a crash
 * has left unpublished at the start.
 */
@Injectable()
export class DirectCounters extends BackgroundWork implements Counters {
  readonly #links = new SpanLinks();

  constructor(private readonly repository: PostsRepository) {
    super(publishEveryMs);
  }

  async applyTallies(event: Tallied): Promise<void> {
    const { tallies } = event.payload;
    await event.once(async (tx) => {
      const ids = tallies.map(({ postId }) => postId);
      const known = await tx.getMany(posts, ids);
      const changed = tallies.flatMap((tally) => {
        const post = known.get(tally.postId);
        // An equal number counts as a change, too: the voters may be different ones.
        return post && tally.revision > post.likesRevision ? [withTally(post, tally)] : [];
      });
      for (const post of changed) await tx.set(posts, post.id, post);
      // The numbers are published at once, because the likes service already limits its tallies to a few a
      // second.
      await publishStats(tx, changed);
    });
  }

  async count(incoming: CountRequest, what: Counted): Promise<number> {
    const { postId } = incoming.input;
    const count = await transactOnce(this.repository.store, incoming, async (tx) => {
      const post = requirePublic(await tx.get(posts, postId));
      const counted = post[what] + 1;
      await tx.set(posts, postId, { ...post, [what]: counted });
      await tx.set(unpublishedStats, postId, { eventId: post.eventid });
      return counted;
    });
    this.#links.addActive();
    this.mark();
    return count;
  }

  protected override work(): Promise<void> {
    return this.#links.run('publish stats', {}, async () => {
      while ((await this.repository.store.transaction(publishSome)) === batchSize);
    });
  }
}

/** Publishes the numbers of posts with unpublished views and shares. Returns their number. */
async function publishSome(tx: Transaction): Promise<number> {
  const query = { orderBy: ['eventId'], limit: batchSize } as const;
  const unpublished = await tx.find(unpublishedStats, query);
  const ids = unpublished.map(({ id }) => id);
  const known = await tx.getMany(posts, ids);
  await publishStats(tx, [...known.values()]);
  for (const id of ids) await tx.delete(unpublishedStats, id);
  return unpublished.length;
}
