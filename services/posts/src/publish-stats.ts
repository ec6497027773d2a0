import { postsEvents } from '@el-reto/contracts';
import type { Transaction } from '@el-reto/store';
import type { PostRecord } from './post-records.ts';

/** Most posts in one event message, far below the 1 MiB of a NATS message. */
const mostInOneEvent = 200;

/** Publishes the current numbers of posts, in the transaction that changes them. */
export async function publishStats(tx: Transaction, some: readonly PostRecord[]): Promise<void> {
  for (let start = 0; start < some.length; start += mostInOneEvent) {
    const chunk = some.slice(start, start + mostInOneEvent);
    for (const [eventId, group] of Map.groupBy(chunk, (post) => post.eventid)) {
      await tx.publish(postsEvents.statsChanged, { eventId, posts: group.map(statsOf) });
    }
  }
}

const statsOf = ({ id, likes, views, shares, likesRevision }: PostRecord) => ({
  postId: id,
  likes,
  views,
  shares,
  revision: likesRevision,
});
