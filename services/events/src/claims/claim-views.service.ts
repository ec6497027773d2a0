import {
  firstRankOf,
  juryPlace,
  postsRequests,
  prizePlaces,
  type Claim,
  type ClaimSummary,
  type ExportedClaim,
  type Prize,
  type PrizePlace,
} from '@el-reto/contracts';
import { certificatePaths } from '@el-reto/contracts/pages';
import { RequestClient, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { events, results, type EventRecord } from '../event-records.ts';
import {
  claimId,
  dueAtOf,
  formOf,
  isCertified,
  stateOf,
  type ClaimRecord,
} from './claim-records.ts';
import { ClaimsService } from './claims.service.ts';
import type { ClaimForm } from './check-answers.ts';
import type { Answers } from './seal.ts';

type Card = NonNullable<ClaimSummary['card']>;
type Cards = ReadonlyMap<string, Card>;

const instant = (ms: number) => new Date(ms).toISOString();

/** Claims as winners and administrators see them, with what events and cards are called now. */
@Injectable()
export class ClaimViews {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
    private readonly claims: ClaimsService,
  ) {}

  async summaries(all: readonly ClaimRecord[]): Promise<ClaimSummary[]> {
    const eventIds = [...new Set(all.map(({ eventId }) => eventId))];
    const [known, cards] = await Promise.all([
      this.store.getMany(events, eventIds),
      this.#cards(all.map(({ postId }) => postId)),
    ]);
    return all.flatMap((claim) => {
      const event = known.get(claim.eventId);
      return event ? [summaryOf(claim, event, cards)] : [];
    });
  }

  async whole(claim: ClaimRecord): Promise<Claim | undefined> {
    const [summary] = await this.summaries([claim]);
    const event = await this.store.get(events, claim.eventId);
    const form = formOf(claim, event, this.claims.form);
    return summary && { ...summary, form, answers: this.claims.answersOf(claim) };
  }

  exported(claim: ClaimRecord): ExportedClaim {
    const { eventId, postId, place, openedAt } = claim;
    const now = Date.now();
    return {
      eventId,
      postId,
      place,
      state: stateOf(claim, now),
      openedAt: instant(openedAt),
      dueAt: instant(dueAtOf(claim, now)),
      answers: this.claims.answersOf(claim),
    };
  }

  /** All prizes of an event; `read`: the place whose answers are requested. */
  async prizes(
    event: EventRecord,
    all: ReadonlyMap<string, ClaimRecord>,
    read: PrizePlace | undefined,
  ): Promise<Prize[]> {
    const winners = await this.#winners(event);
    const postIds = [...[...all.values()].map(({ postId }) => postId), ...winners.values()];
    const cards = await this.#cards(postIds);
    return [...prizePlaces, juryPlace].flatMap((place) => {
      const id = claimId(event.id, place);
      const claim = all.get(id);
      const first = winners.get(place);
      if (!claim) return first === undefined ? [] : [unopened(place, first, cards)];
      const before = [...all]
        .filter(([key, one]) => key !== id && one.place === place)
        .toSorted(([, a], [, b]) => a.rank - b.rank)
        .map(([, { postId, rank }]) => ({ postId, rank, card: cards.get(postId) ?? null }));
      const answers = read === place ? this.claims.answersOf(claim) : null;
      const shown = answers && this.#labelled(formOf(claim, event, this.claims.form), answers);
      return [{ ...prizeOf(claim, cards), before, answers: shown }];
    });
  }

  /** The cards that the published result names for its prizes. */
  async #winners({ id, published }: EventRecord): Promise<ReadonlyMap<PrizePlace, string>> {
    if (!published) return new Map();
    const chosen = (await this.store.get(results, id))?.jury?.winner;
    const places = published.podium.map(({ place, postId }) => [place, postId] as const);
    return new Map<PrizePlace, string>(chosen ? [...places, [juryPlace, chosen]] : places);
  }

  /** Answers in the order of the form, then those of questions that it no longer has. */
  #labelled(form: ClaimForm, answers: Answers): { label: string; value: string }[] {
    const labels = new Map(form.map(({ name, label }) => [name, label]));
    const names = [...labels.keys(), ...Object.keys(answers).filter((name) => !labels.has(name))];
    return names.flatMap((name) => {
      const answer = answers[name];
      if (answer === undefined) return [];
      const value = typeof answer === 'string' ? answer : answer ? 'Sí' : 'No';
      return [{ label: labels.get(name) ?? name, value }];
    });
  }

  async #cards(postIds: readonly string[]): Promise<Cards> {
    const asked = [...new Set(postIds)];
    if (asked.length === 0) return new Map();
    const { posts } = await this.requests.ask(postsRequests.getFacts, { postIds: asked });
    return new Map(posts.filter((post) => post.public).map((post) => [post.postId, post]));
  }
}

function summaryOf(claim: ClaimRecord, event: EventRecord, cards: Cards): ClaimSummary {
  const { eventId, place, rank, postId, pausedAt } = claim;
  const { slug, name, activeWinners } = event;
  const card = cards.get(postId) ?? null;
  const now = Date.now();
  return {
    eventId,
    event: { slug, name },
    place,
    rank,
    state: stateOf(claim, now),
    paused: pausedAt !== undefined,
    dueAt: instant(dueAtOf(claim, now)),
    postId,
    card,
    certificate:
      activeWinners && card && isCertified(claim, now)
        ? certificatePaths(slug, card.slug, place)
        : null,
  };
}

const unopened = (place: PrizePlace, postId: string, cards: Cards): Prize => ({
  place,
  state: null,
  openedAt: null,
  dueAt: null,
  paused: false,
  eraseAt: null,
  postId,
  rank: firstRankOf(place),
  card: cards.get(postId) ?? null,
  before: [],
  answered: false,
  answers: null,
});

function prizeOf(claim: ClaimRecord, cards: Cards) {
  const { place, postId, rank, openedAt, nextAt, sealed, pausedAt } = claim;
  const now = Date.now();
  const state = stateOf(claim, now);
  const eraseAt = state === 'delivered' && nextAt !== undefined ? instant(nextAt) : null;
  const dueAt = instant(dueAtOf(claim, now));
  const paused = pausedAt !== undefined;
  const times = { openedAt: instant(openedAt), dueAt, paused, eraseAt };
  return {
    place,
    state,
    ...times,
    postId,
    rank,
    card: cards.get(postId) ?? null,
    answered: sealed !== undefined,
  };
}
