import { postsRequests } from '@el-reto/contracts';
import { HandleRequest, requireAdmin, requireUser } from '@el-reto/service-kit';
import type { Answer, Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { ListingService } from './listing.service.ts';
import { ModerationService } from './moderation.service.ts';
import { PostsRepository } from './posts.repository.ts';
import { ReportPostService } from './report-post.service.ts';

type Requests = typeof postsRequests;
type Ask<R extends keyof Requests> = Incoming<Requests[R]>;
type Reply<R extends keyof Requests> = Promise<Answer<Requests[R]>>;

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

  @HandleRequest(postsRequests.listPending)
  async listPending({ actor, input }: Ask<'listPending'>): Reply<'listPending'> {
    requireAdmin(actor);
    return this.listing.listQueue(input.limit, input.cursor);
  }

  @HandleRequest(postsRequests.countPending)
  async countPending({ actor }: Ask<'countPending'>): Reply<'countPending'> {
    requireAdmin(actor);
    return { count: await this.repository.countQueue() };
  }

  @HandleRequest(postsRequests.decide)
  async decide(incoming: Ask<'decide'>): Reply<'decide'> {
    const { uid } = requireAdmin(incoming.actor);
    await this.moderation.decide(incoming, incoming.input, uid);
    return done;
  }

  @HandleRequest(postsRequests.decideBatch)
  async decideBatch(incoming: Ask<'decideBatch'>): Reply<'decideBatch'> {
    const { uid } = requireAdmin(incoming.actor);
    return { results: await this.moderation.decideBatch(incoming, uid) };
  }

  @HandleRequest(postsRequests.listMyReports)
  async listMyReports({ actor, input }: Ask<'listMyReports'>): Reply<'listMyReports'> {
    return this.reports.madeBy(requireUser(actor).uid, input.cursor);
  }

  @HandleRequest(postsRequests.report)
  async report(incoming: Ask<'report'>): Reply<'report'> {
    await this.reports.report(incoming);
    return done;
  }
}
