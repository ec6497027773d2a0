import { postsEvents } from '@el-reto/contracts';
import { LOGGER, ThrottledPublisher } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import type { Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { posts, untoldStats, type PostRecord } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';

/** Posts in one event: it stays far below NATS's 1 MiB. */
const mostInOneEvent = 200;

/** Publishes the numbers of posts whose views and shares were marked as changed. */
@Injectable()
export class StatsFeedService extends ThrottledPublisher {
  constructor(repository: PostsRepository, @Inject(LOGGER) logger: Logger) {
    super(repository.store, logger, 'stats');
  }

  protected async publishSome(tx: Transaction): Promise<number> {
    const query = { orderBy: [['eventId', 'asc']], limit: this.batchSize } as const;
    const untold = await tx.find(untoldStats, query);
    // Posts that were deleted meanwhile have nothing to tell.
    const known = await tx.getMany(
      posts,
      untold.map(({ id }) => id),
    );
    await publishStats(tx, [...known.values()]);
    for (const { id } of untold) await tx.delete(untoldStats, id);
    return untold.length;
  }
}

/** Publishes the numbers of some posts as they now stand, with the change that led to them. */
export async function publishStats(tx: Transaction, some: readonly PostRecord[]): Promise<void> {
  for (let start = 0; start < some.length; start += mostInOneEvent) {
    const chunk = some.slice(start, start + mostInOneEvent);
    for (const [eventId, group] of Map.groupBy(chunk, (post) => post.eventid)) {
      await tx.publish(postsEvents.statsChanged, { eventId, posts: group.map(statsOf) });
    }
  }
}

const statsOf = ({ id, likes, views, shares }: PostRecord) => ({
  postId: id,
  likes,
  views,
  shares,
});
