import { calls, eventsEvents, eventsRequests, postsEvents } from '@el-reto/contracts';
import type { PrizePlace } from '@el-reto/contracts';
import type { AskOptions } from '@el-reto/service-kit';
import { claimAnswers, person } from '@el-reto/testing';
import { claimId, claims } from '../../src/claims/claim-records.ts';
import { ClaimsClock } from '../../src/claims/claims-clock.service.ts';
import { dayMs, like, type Events } from './events.ts';

/** Prizes of ended events. A letter names a card; the author of `a` is `u-a-<event id>`. */
export class Prizes {
  constructor(private readonly events: Events) {}

  postId = (eventId: string, card: string) => `${card}-${eventId}`;
  author = (eventId: string, card: string) => person(`u-${card}-${eventId}`);

  /** Creates an ended event whose cards have likes: the first card has most, the last has fewest. */
  async ended(cards = 'abcde'): Promise<string> {
    const { id } = await this.events.create();
    const likes = [...cards].flatMap((card, at) =>
      Array.from({ length: cards.length - at }, (_, n) => ({
        ...like(this.postId(id, card), n),
        voter: `${card}${n}`,
      })),
    );
    this.events.ledgers.set(id, [likes]);
    for (const card of cards) this.show(id, card);
    return id;
  }

  /** Creates an ended event with a published result. */
  async won(cards?: string): Promise<string> {
    const id = await this.ended(cards);
    await this.events.publish(id);
    return id;
  }

  /** Shows `card` as a card of the author of `other`. */
  show(eventId: string, card: string, { of: other = card, isPublic = true } = {}): void {
    const { uid: userId } = this.author(eventId, other);
    const facts = { eventId, userId, slug: `carta-${card}`, public: isPublic };
    this.events.neighbours.addPost(this.postId(eventId, card), facts);
  }

  hide(eventId: string, card: string): void {
    this.events.neighbours.posts.delete(this.postId(eventId, card));
  }

  /** Deletes a card and publishes its deletion. */
  async deleteCard(eventId: string, card: string, more: object = {}): Promise<void> {
    this.hide(eventId, card);
    const { uid: userId } = this.author(eventId, card);
    const deleted = { postId: this.postId(eventId, card), eventId, imgLocation: 'x', userId };
    await this.events.harness.publish(postsEvents.postDeleted, { ...deleted, ...more });
  }

  claim = (eventId: string, card: string, place?: PrizePlace) =>
    this.events.ask(calls.getMyClaim, { eventId, place }, { actor: this.author(eventId, card) });

  submit = (
    eventId: string,
    card: string,
    given: object = claimAnswers,
    options: AskOptions = {},
  ) =>
    this.events.ask(
      calls.claimPrize,
      { eventId, answers: given as typeof claimAnswers },
      { actor: this.author(eventId, card), ...options },
    );

  move = (
    eventId: string,
    place: PrizePlace,
    state: 'open' | 'delivered' | 'expired',
    { rank, seen, ...options }: AskOptions & { rank?: number; seen?: 'open' | 'claimed' } = {},
  ) => {
    const input = { eventId, place, state, reason: 'porque sí', rank, seen };
    return this.events.ask(calls.moveClaim, input, options);
  };

  award = (eventId: string, card: string) => {
    const asked = { eventId, postId: this.postId(eventId, card), jury: false };
    return this.events.ask(eventsRequests.getAward, asked);
  };

  list = async (eventId: string, place?: PrizePlace) =>
    (await this.events.ask(calls.listClaims, { eventId, place })).prizes;

  record = (eventId: string, place: PrizePlace = 1) =>
    this.events.harness.store.get(claims, claimId(eventId, place));

  /** Runs the claims' clock as if `days` had passed. */
  sweep = (days: number) =>
    this.events.harness.service.app.get(ClaimsClock).sweep(Date.now() + days * dayMs);

  /** The published events about claims of an event, as `opened 1 a`, without the first `from`. */
  async published(eventId: string, from = 0): Promise<string[]> {
    await this.events.harness.settled();
    const all = this.events.harness.events.flatMap(({ subject, payload }) => {
      const kind = /^events\.claim\.(\w+)/.exec(subject)?.[1];
      const facts = kind && eventsEvents.claimOpened.schema.parse(payload);
      if (!facts || facts.eventId !== eventId) return [];
      return [`${kind} ${facts.place} ${facts.postId.split('-', 1)[0]}`];
    });
    return all.slice(from);
  }
}
