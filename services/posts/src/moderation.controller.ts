import { calls, postsRequests } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { ListingService } from './listing.service.ts';
import { ModerationService } from './moderation.service.ts';
import type { Decision } from './moderation.service.ts';
import { PostsRepository } from './posts.repository.ts';
import { ReportPostService } from './report-post.service.ts';

type DecisionCall = typeof calls.approvePost | typeof calls.denyPost;

const done = { success: true } as const;

/** What administrators ask, and the reports that give them work. */
@Controller()
export class ModerationController {
  constructor(
    private readonly moderation: ModerationService,
    private readonly listing: ListingService,
    private readonly reports: ReportPostService,
    private readonly repository: PostsRepository,
  ) {}

  @HandleRequest(calls.listPendingPosts)
  async listPending({ input }: Incoming<typeof calls.listPendingPosts>) {
    return this.listing.listQueue(input.limit, input.cursor);
  }

  @HandleRequest(postsRequests.countPending)
  async countPending(_: Incoming<typeof postsRequests.countPending>) {
    return { count: await this.repository.countQueue() };
  }

  @HandleRequest(calls.approvePost)
  approve(incoming: Incoming<typeof calls.approvePost>) {
    return this.#decide(incoming, { ...incoming.input, approve: true });
  }

  @HandleRequest(calls.denyPost)
  deny(incoming: Incoming<typeof calls.denyPost>) {
    const { postId, reason } = incoming.input;
    return this.#decide(incoming, { postId, approve: false, reason });
  }

  @HandleRequest(calls.decidePosts)
  async decideBatch(incoming: Incoming<typeof calls.decidePosts>) {
    return { ...done, results: await this.moderation.decideBatch(incoming, incoming.actor.uid) };
  }

  @HandleRequest(postsRequests.listMyReports)
  async listMyReports({ actor, input }: Incoming<typeof postsRequests.listMyReports>) {
    return this.reports.madeBy(actor.uid, input.cursor);
  }

  @HandleRequest(calls.reportPost)
  async report(incoming: Incoming<typeof calls.reportPost>) {
    await this.reports.report(incoming);
    return done;
  }

  async #decide(incoming: Incoming<DecisionCall>, decision: Decision) {
    // Both share their keys: a retry that decides otherwise is none.
    const request = { ...incoming, subject: 'rpc.posts.decide', input: decision };
    await this.moderation.decide(request, decision, incoming.actor.uid);
    return done;
  }
}
