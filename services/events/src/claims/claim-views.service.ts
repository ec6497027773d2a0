import {
  postsRequests,
  prizePlaces,
  type Claim,
  type ClaimSummary,
  type ExportedClaim,
  type Prize,
} from '@el-reto/contracts';
import { certificatePaths } from '@el-reto/contracts/pages';
import { RequestClient, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { events, type EventRecord } from '../event-records.ts';
import { claimId, stateOf, type ClaimRecord } from './claim-records.ts';
import { ClaimsService } from './claims.service.ts';
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
    return summary && { ...summary, form: this.claims.form, answers: this.claims.answersOf(claim) };
  }

  exported(claim: ClaimRecord): ExportedClaim {
    const { eventId, postId, place, openedAt, dueAt } = claim;
    return {
      eventId,
      postId,
      place,
      state: stateOf(claim, Date.now()),
      openedAt: instant(openedAt),
      dueAt: instant(dueAt),
      answers: this.claims.answersOf(claim),
    };
  }

  /** Every prize of an event; `read`: the one place whose answers are asked for. */
  async prizes(
    event: EventRecord,
    all: ReadonlyMap<string, ClaimRecord>,
    read: number | undefined,
  ): Promise<Prize[]> {
    const podium = event.published?.podium ?? [];
    const postIds = [...all.values(), ...podium].map(({ postId }) => postId);
    const cards = await this.#cards(postIds);
    return prizePlaces.flatMap((place) => {
      const id = claimId(event.id, place);
      const claim = all.get(id);
      const first = podium.find((one) => one.place === place);
      if (!claim) return first ? [unopened(place, first.postId, cards)] : [];
      const before = [...all]
        .filter(([key, one]) => key !== id && one.place === place)
        .toSorted(([, a], [, b]) => a.rank - b.rank)
        .map(([, { postId, rank }]) => ({ postId, rank, card: cards.get(postId) ?? null }));
      const answers = read === place ? this.claims.answersOf(claim) : null;
      return [{ ...prizeOf(claim, cards), before, answers: answers && this.#labelled(answers) }];
    });
  }

  /** Answers in the order of the form, and those that it asked for once. */
  #labelled(answers: Answers): { label: string; value: string }[] {
    const labels = new Map(this.claims.form.map(({ name, label }) => [name, label]));
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
  const { eventId, place, rank, postId, dueAt } = claim;
  const { slug, name, activeWinners, published } = event;
  const card = cards.get(postId) ?? null;
  const isOnPodium = activeWinners && published?.podium.some((one) => one.postId === postId);
  return {
    eventId,
    event: { slug, name },
    place,
    rank,
    state: stateOf(claim, Date.now()),
    dueAt: instant(dueAt),
    postId,
    card,
    certificate: isOnPodium && card ? certificatePaths(slug, card.slug) : null,
  };
}

const unopened = (place: number, postId: string, cards: Cards): Prize => ({
  place,
  state: null,
  openedAt: null,
  dueAt: null,
  eraseAt: null,
  postId,
  rank: place,
  card: cards.get(postId) ?? null,
  before: [],
  answered: false,
  answers: null,
});

function prizeOf(claim: ClaimRecord, cards: Cards) {
  const { place, postId, rank, openedAt, dueAt, nextAt, sealed } = claim;
  const state = stateOf(claim, Date.now());
  const eraseAt = state === 'delivered' && nextAt !== undefined ? instant(nextAt) : null;
  const times = { openedAt: instant(openedAt), dueAt: instant(dueAt), eraseAt };
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
