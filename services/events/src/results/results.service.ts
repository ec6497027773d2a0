import {
  AppError,
  countingRule,
  endOfDayInMexico,
  integrityRequests,
  LedgerCount,
  likesRequests,
  postsRequests,
  todayInMexico,
  type Ranked,
  type RankedCard,
} from '@el-reto/contracts';
import { RequestClient, requireRecentSignIn, STORE } from '@el-reto/service-kit';
import type { Repeatable, Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { hasEnded } from '../events/event-rules.ts';
import { EventsRepository } from '../events/events.repository.ts';
import { prepared } from '../events/prepared.ts';
import { JuryResultsService } from '../jury/jury-results.service.ts';
import type { MadeResult } from './result-records.ts';

/**
 * Time limits of requests, in milliseconds. Together they stay below the limit of the administrator's own
 * request.
 */
const judgingMs = 20_000;
const ledgerMs = 60_000;
const partMs = 5_000;

/** Computes the results of ended events from the ledger of the likes service. */
@Injectable()
export class ResultsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly events: EventsRepository,
    private readonly requests: RequestClient,
    private readonly jury: JuryResultsService,
  ) {}

  /**
   * The result of an event, for `request`. Undefined if a result is stored already. Throws
   * EVENT_NOT_FOUND, EVENT_NOT_ENDED and, unless `confirm`, JURY_NOT_DONE or CLUSTERS_UNDECIDED.
   */
  async make(
    request: Repeatable,
    eventId: string,
    confirm: boolean,
  ): Promise<MadeResult | undefined> {
    const { published } = await this.events.get(eventId);
    // The sign-in is checked outside of `prepared`, which would store this refusal for retries of the
    // request.
    if (!published) requireRecentSignIn(request.actor);
    return prepared(this.store, request, () => this.#make(eventId, confirm));
  }

  async #make(eventId: string, confirm: boolean): Promise<MadeResult | undefined> {
    const record = await this.events.get(eventId);
    if (!hasEnded(record, todayInMexico())) throw new AppError('EVENT_NOT_ENDED');
    if (record.published) return undefined;
    this.jury.requireDone(record, confirm);
    await this.#requireDecided(eventId, confirm);
    // The jury may have been set since the first check.
    const fixed = await this.events.fixDates(eventId, (now) => this.jury.requireDone(now, confirm));
    const { startDate, endDate } = fixed;
    const { receipts, ...ledger } = await this.requests.ask(
      likesRequests.publish,
      { eventId, startDate, endDate },
      { timeoutMs: ledgerMs },
    );
    const count = new LedgerCount();
    const reachedAt = new Map<string, string>();
    for (let part = 0; part < ledger.parts; part += 1) {
      const asked = { eventId, part };
      const options = { timeoutMs: partMs };
      const read = await this.requests.ask(likesRequests.readLedger, asked, options);
      count.add(read.lines);
      for (const [postId, at] of Object.entries(read.reachedAt)) {
        if (at > (reachedAt.get(postId) ?? '')) reachedAt.set(postId, at);
      }
    }
    const { states, voidedByReason } = count;
    const byLikes = count.ranking(reachedAt);
    const juried = await this.jury.judge(fixed, byLikes);
    const ranking = juried?.ranking ?? byLikes;
    return {
      result: {
        eventId,
        closedAt: endOfDayInMexico(endDate).toISOString(),
        // An earlier attempt that failed may have closed the likes long ago.
        publishedAt: new Date().toISOString(),
        rule: juried?.rule ?? countingRule,
        states,
        voidedByReason,
        ledger,
        receipts,
        ...(juried && { jury: juried.jury }),
      },
      ranking,
      ...(juried && { attempt: juried.attempt }),
    };
  }

  /** Places of a ranking with the cards' current names. The name of a deleted card is empty. */
  async named(ranking: readonly Ranked[]): Promise<RankedCard[]> {
    if (ranking.length === 0) return [];
    const postIds = ranking.map(({ postId }) => postId);
    const { posts } = await this.requests.ask(postsRequests.getFacts, { postIds });
    const cards = new Map(posts.filter((post) => post.public).map((post) => [post.postId, post]));
    return ranking.map((ranked) => {
      const { slug = '', name = '', displayName: author = '' } = cards.get(ranked.postId) ?? {};
      return { ...ranked, slug, name, author };
    });
  }

  /** Asks the integrity service even with `confirm`, because it also updates the ledger. */
  async #requireDecided(eventId: string, confirm: boolean): Promise<void> {
    const options = { timeoutMs: judgingMs };
    const asked = integrityRequests.countUndecided;
    const { undecided } = await this.requests.ask(asked, { eventId }, options);
    if (undecided > 0 && !confirm) throw new AppError('CLUSTERS_UNDECIDED');
  }
}
