import { postsEvents } from '@el-reto/contracts';
import type { postsRequests } from '@el-reto/contracts';
import { transactOnce } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { requirePublic } from './post-access.ts';
import { queueRanks } from './post-records.ts';
import { posts, PostsRepository } from './posts.repository.ts';

/** Visitors ask for a second look at a public post, which stays public meanwhile. */
@Injectable()
export class ReportPostService {
  readonly #repository: PostsRepository;

  constructor(repository: PostsRepository) {
    this.#repository = repository;
  }

  async report(incoming: Incoming<typeof postsRequests.report>): Promise<void> {
    const { postId, reason } = incoming.input;
    await transactOnce(this.#repository.store, incoming, async (tx) => {
      const post = requirePublic(await tx.get(posts, postId));
      // The first report keeps its place in the queue.
      if (post.reportedAt !== null) return null;
      const now = Date.now();
      const queued = { queueRank: queueRanks.reported, queuedAt: now };
      await tx.set(posts, postId, { ...post, ...queued, reportedAt: now, reportReason: reason });
      await tx.publish(postsEvents.postReported, { postId, eventId: post.eventid });
      return null;
    });
  }
}
