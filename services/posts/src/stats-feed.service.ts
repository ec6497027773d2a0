import { postsEvents } from '@el-reto/contracts';
import { LOGGER, MarkFeed } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import type { Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import type { PostRecord } from './post-records.ts';
import { posts, PostsRepository, untoldStats } from './posts.repository.ts';

/** Tells the others how the numbers of posts stand; every change of them leaves a mark. */
@Injectable()
export class StatsFeedService extends MarkFeed {
  constructor(repository: PostsRepository, @Inject(LOGGER) logger: Logger) {
    super(repository.store, logger, 'stats');
  }

  protected async tellSome(tx: Transaction): Promise<number> {
    const query = { orderBy: [['eventId', 'asc']], limit: this.batchSize } as const;
    const untold = await tx.find(untoldStats, query);
    // Posts that were deleted meanwhile have nothing to tell.
    const known = await tx.getMany(
      posts,
      untold.map(({ id }) => id),
    );
    for (const [eventId, group] of Map.groupBy(known.values(), (post) => post.eventid)) {
      await tx.publish(postsEvents.statsChanged, { eventId, posts: group.map(statsOf) });
    }
    for (const { id } of untold) await tx.delete(untoldStats, id);
    return untold.length;
  }
}

export const statsOf = ({ id, likes, views, shares }: PostRecord) => ({
  postId: id,
  likes,
  views,
  shares,
});
