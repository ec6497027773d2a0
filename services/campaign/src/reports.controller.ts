import { accountsRequests, campaignRequests, eventsRequests } from '@el-reto/contracts';
import { HandleRequest, RequestClient, STORE, type Incoming } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { cards } from './campaign-records.ts';
import { Reports } from './report.service.ts';

const cardsPerPage = 500;

/** The numbers, and whom they are of. */
@Controller()
export class ReportsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly reports: Reports,
    private readonly requests: RequestClient,
  ) {}

  @HandleRequest(campaignRequests.report)
  report({ input: { eventId, ...range } }: Incoming<typeof campaignRequests.report>) {
    return this.reports.of(eventId, range);
  }

  /** A page ends between two people, unless one alone fills it. */
  @HandleRequest(campaignRequests.listParticipants)
  async list({ input }: Incoming<typeof campaignRequests.listParticipants>) {
    const { eventId, cursor = '' } = input;
    await this.requests.ask(eventsRequests.getFacts, { eventId });
    const found = await this.store.find(cards, {
      where: [
        ['eventId', '==', eventId],
        ['userId', '>', cursor],
      ],
      orderBy: [
        ['userId', 'asc'],
        ['postId', 'asc'],
      ],
      limit: cardsPerPage,
    });
    const isFull = found.length === cardsPerPage;
    const byAuthor = [...Map.groupBy(found, ({ data }) => data.userId)];
    const whole = isFull && byAuthor.length > 1 ? byAuthor.slice(0, -1) : byAuthor;
    const uids = whole.map(([uid]) => uid);
    const { people } =
      uids.length === 0
        ? { people: [] }
        : await this.requests.ask(accountsRequests.listParticipants, { uids });
    const known = new Map(people.map((person) => [person.uid, person]));
    const participants = whole.flatMap(([uid, own]) => {
      const person = known.get(uid);
      if (!person) return [];
      const shown = own.filter(({ data }) => data.state === 'public');
      const likes = shown.reduce((sum, { data }) => sum + data.likes, 0);
      return [{ ...person, cards: own.length, publicCards: shown.length, likes }];
    });
    return { participants, nextCursor: isFull ? (uids.at(-1) ?? null) : null };
  }
}
