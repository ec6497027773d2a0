import {
  accountsRequests,
  calls,
  eventPhase,
  eventsRequests,
  postsRequests,
  type Actor,
} from '@el-reto/contracts';
import { allPages, RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { SourceNames } from '../campaign/source-names.ts';
import { sourceOf } from '../campaign/visit-source.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { ContestAnswers } from './contest-answers.ts';
import { EventTerms } from './event-terms.ts';
import { countsFor } from './likers.ts';
import { Voters } from './voters.ts';

/** Calls about the caller's own account, and lists of accounts, which are read page by page. */
@Controller()
export class AccountsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly answers: ContestAnswers,
    private readonly terms: EventTerms,
    private readonly voters: Voters,
    private readonly names: SourceNames,
  ) {}

  /** The cookie sets the source of the account. A `source` in the body is ignored. */
  @Serves('createUser')
  createUser({ body, actor, idempotencyKey, request }: Call<'createUser'>) {
    const input = { ...body, source: this.names.counted(sourceOf(request), request.ip) };
    return this.requests.ask(calls.createUser, input, { actor, idempotencyKey });
  }

  @Serves('listMyPosts')
  async listMyPosts({ actor, minimal }: Call<'listMyPosts'>) {
    const [posts, isVoter] = await Promise.all([this.#postsOf(actor), this.voters.eventsOf(actor)]);
    return this.answers.shown(posts, minimal, isVoter);
  }

  @Serves('getMyRace')
  async getMyRace({ actor }: Call<'getMyRace'>) {
    const [events, isVoter] = await Promise.all([
      this.terms.required(),
      this.voters.eventsOf(actor),
    ]);
    const eventIds = events
      .filter((event) => eventPhase(event) === 'running' && !countsFor(event, isVoter))
      .map(({ id }) => id);
    return this.requests.ask(postsRequests.race, { eventIds }, { actor });
  }

  @Serves('exportMe')
  async exportMe({ actor }: Call<'exportMe'>) {
    const [rest, posts, reports, denied, notifications, preferences, scores, invited, { claims }] =
      await Promise.all([
        this.requests.ask(accountsRequests.exportMe, {}, { actor }),
        this.#postsOf(actor),
        allPages('reports', (from) =>
          this.requests.ask(postsRequests.listMyReports, from, { actor }),
        ),
        allPages('denied', (from) =>
          this.requests.ask(postsRequests.listMyDenied, from, { actor }),
        ),
        allPages('notifications', (from) =>
          this.requests.ask(calls.listMyNotifications, from, { actor }),
        ),
        this.requests.ask(calls.getPreferences, {}, { actor }),
        allPages('scores', (from) =>
          this.requests.ask(eventsRequests.exportScores, from, { actor }),
        ),
        this.requests.ask(eventsRequests.exportInvitations, {}, { actor }),
        this.requests.ask(eventsRequests.exportClaims, {}, { actor }),
      ]);
    // The likes of unknown events would be missing in the file.
    await this.terms.required();
    // If an event hides its likes, they are hidden from the author of a card, too.
    const shown = await this.answers.shown(posts, true, await this.voters.eventsOf(actor));
    const lists = { posts: shown, reports, denied, notifications, scores, claims };
    return { ...rest, ...invited, ...lists, preferences };
  }

  @Serves('listUserEmails')
  async listUserEmails({ actor }: Call<'listUserEmails'>) {
    const all = await allPages('emails', (from) =>
      this.requests.ask(accountsRequests.listEmails, from, { actor }),
    );
    return [...new Set(all)];
  }

  #postsOf(actor: Actor) {
    return allPages('posts', (from) => this.requests.ask(postsRequests.listMine, from, { actor }));
  }
}
