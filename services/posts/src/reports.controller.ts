import {
  AppError,
  calls,
  limits,
  postsEvents,
  postsRequests,
  serviceLimits,
} from '@el-reto/contracts';
import { findPage, HandleRequest, readAccount, STORE } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { transactOnce, type Reader, type Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { requirePublic } from './post-access.ts';
import { posts, reports } from './post-records.ts';
import { reported, reportWeight } from './moderation-rules.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Takes reports of public posts from users. A reported post stays public until a moderator denies it. */
@Controller()
export class ReportsController {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** A page of the caller's reports, oldest first, with the cursor of the next page. */
  @HandleRequest(postsRequests.listMyReports)
  async listMine({ actor, input: { cursor } }: Incoming<typeof postsRequests.listMyReports>) {
    const query = {
      where: { userId: actor.uid },
      orderBy: ['at', 'postId'],
      limit: limits.pageSize,
    } as const;
    const { page, nextCursor } = await findPage(this.store, reports, query, cursor);
    return {
      reports: page.map(({ data }) => ({ ...data, reportedAt: new Date(data.at).toISOString() })),
      nextCursor,
    };
  }

  /** An account can report a post once. A repeated report changes nothing, even after a decision. */
  @HandleRequest(calls.reportPost)
  async report(incoming: Incoming<typeof calls.reportPost>) {
    const { uid: userId } = incoming.actor;
    const { postId, reason } = incoming.input;
    await transactOnce(this.store, incoming, async (tx) => {
      const post = requirePublic(await tx.get(posts, postId));
      const reportId = `${postId}_${userId}`;
      if (await tx.get(reports, reportId)) return;
      await readAccount(tx, userId);
      const at = Date.now();
      const weight = reportWeight(await countRecent(tx, userId, at));
      await tx.create(reports, reportId, { postId, userId, reason, at });
      await tx.set(posts, postId, reported(post, { reason, weight }, at));
      const isFirst = post.reportedAt === null;
      if (isFirst) await tx.publish(postsEvents.postReported, { postId, eventId: post.eventid });
    });
  }
}

/** Number of the account's reports within a day. Throws TOO_MANY_REPORTS if it has reached the limit. */
async function countRecent(reader: Reader, userId: string, now: number): Promise<number> {
  const recent = await reader.find(reports, {
    where: { userId, at: { '>': now - dayMs } },
    orderBy: ['at'],
    limit: serviceLimits.reportsPerDay,
  });
  const [oldest] = recent;
  if (oldest && recent.length === serviceLimits.reportsPerDay) {
    const retryAfterSeconds = Math.ceil((oldest.data.at + dayMs - now) / 1000);
    throw new AppError('TOO_MANY_REPORTS', { retryAfterSeconds });
  }
  return recent.length;
}
