import { calls, limits, postsEvents, postsRequests } from '@el-reto/contracts';
import { decodePlace, encodePlace, HandleRequest, readAccount } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { transactOnce } from '@el-reto/store';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { requirePublic } from './post-access.ts';
import { posts, PostsRepository } from './posts.repository.ts';
import { reported, reportWeight } from './report-rules.ts';
import { ReportsRepository } from './reports.repository.ts';

const placeSchema = z.tuple([z.number(), z.string()]);

/** Visitors ask for a second look at a public post, which stays public meanwhile. */
@Controller()
export class ReportsController {
  constructor(
    private readonly repository: PostsRepository,
    private readonly reports: ReportsRepository,
  ) {}

  /** A page of what an account reported, and where the next one begins. */
  @HandleRequest(postsRequests.listMyReports)
  async listMine({ actor, input: { cursor } }: Incoming<typeof postsRequests.listMyReports>) {
    const after = cursor === undefined ? undefined : decodePlace(placeSchema, cursor);
    const made = await this.reports.madeBy(actor.uid, after, limits.pageSize);
    const last = made.length === limits.pageSize ? made.at(-1) : undefined;
    const reports = made.map(({ postId, reason, at }) => ({
      postId,
      reason,
      reportedAt: new Date(at).toISOString(),
    }));
    return { reports, nextCursor: last ? encodePlace([last.at, last.postId]) : null };
  }

  /** One account reports a post once; whatever was decided since, the same report says nothing new. */
  @HandleRequest(calls.reportPost)
  async report(incoming: Incoming<typeof calls.reportPost>) {
    const { uid: userId } = incoming.actor;
    const { postId, reason } = incoming.input;
    await transactOnce(this.repository.store, incoming, async (tx) => {
      const post = requirePublic(await tx.get(posts, postId));
      if (await this.reports.has(tx, postId, userId)) return null;
      await readAccount(tx, userId);
      const at = Date.now();
      const weight = reportWeight(await this.reports.countRecent(tx, userId, at));
      await this.reports.add(tx, { postId, userId, reason, at });
      await tx.set(posts, postId, reported(post, { reason, weight }, at));
      const isFirst = post.reportedAt === null;
      if (isFirst) await tx.publish(postsEvents.postReported, { postId, eventId: post.eventid });
      return null;
    });
    return { success: true } as const;
  }
}
