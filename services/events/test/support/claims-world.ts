import {
  calls,
  eventsEvents,
  eventsRequests,
  postsEvents,
  type LedgerLine,
  type PrizePlace,
} from '@el-reto/contracts';
import { person } from '@el-reto/testing';
import { ClaimsClock } from '../../src/claims/claims-clock.service.ts';
import { vi } from 'vitest';
import { admin, type EventsWorld } from './events-world.ts';
import type { AskOptions, RunningService } from '@el-reto/service-kit';

const byAdmin = { actor: admin };
const patience = { timeout: 5_000, interval: 10 };
export const dayMs = 24 * 60 * 60 * 1000;

/** Has the clock show so many days more, until a spec sets it right again. */
export const later = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs });

export const answers = {
  fullName: 'Ana Lucía Ñandú Secreta',
  phone: '55 1234 5678',
  street: 'Calle de la Luna 7',
  neighbourhood: 'Centro',
  postalCode: '06000',
  municipality: 'Cuauhtémoc',
  state: 'Ciudad de México',
  adult: true,
  resident: true,
};

/** Won events, their winners and what these do; cards and people are named by letters. */
export class ClaimsWorld {
  #marks = 0;

  constructor(
    private readonly world: EventsWorld,
    private readonly service: () => RunningService,
  ) {}

  /** What administrators did about an event's prizes. */
  acts(eventId: string) {
    return this.world.around
      .told(eventsEvents.actRecorded)
      .filter(({ subject }) => subject?.startsWith(`${eventId}_`));
  }

  /** An event that is over; its cards have likes in this order, each of a person `u-<card>-…`. */
  async ended(cards: readonly string[]): Promise<string> {
    const { id } = await this.world.create();
    const { neighbours } = this.world;
    const lines = cards.flatMap((card, at): LedgerLine[] =>
      Array.from({ length: cards.length - at }, (_, n) => ({
        voter: `${card}${n}`,
        postId: this.card(id, card),
        at: new Date(Date.UTC(2024, 10, 20, 12, n)).toISOString(),
        state: 'counted',
        reason: null,
      })),
    );
    neighbours.ledgers.set(id, [lines]);
    for (const card of cards) this.show(id, card);
    return id;
  }

  async won(cards = ['a', 'b', 'c', 'd', 'e']): Promise<string> {
    const id = await this.ended(cards);
    await this.publish(id);
    return id;
  }

  card = (eventId: string, card: string) => `${card}-${eventId}`;
  who = (eventId: string, card: string) => person(`u-${card}-${eventId}`);

  show(eventId: string, card: string): void {
    this.giveTo(eventId, card, card);
  }

  /** Has `card` be of the person of the card `other`. */
  giveTo(eventId: string, card: string, other: string): void {
    const { uid } = this.who(eventId, other);
    const slug = `carta-${card}`;
    this.world.neighbours.addPost(this.card(eventId, card), { eventId, userId: uid, slug });
  }

  /** Takes a card away, as the posts service tells it. */
  async take(eventId: string, card: string, more: object = {}): Promise<void> {
    this.hide(eventId, card);
    const gone = { postId: this.card(eventId, card), eventId, imgLocation: 'x' };
    const { uid: userId } = this.who(eventId, card);
    await this.world.around.tell(postsEvents.postDeleted, { ...gone, userId, ...more });
  }

  hide(eventId: string, card: string): void {
    this.world.neighbours.posts.delete(this.card(eventId, card));
  }

  publish = (eventId: string) => this.world.ask(calls.publishResult, { eventId }, byAdmin);

  mine = (eventId: string, card: string, place?: PrizePlace) =>
    this.world.ask(calls.getMyClaim, { eventId, place }, { actor: this.who(eventId, card) });

  submit = (eventId: string, card: string, given: object = answers, options: AskOptions = {}) =>
    this.world.ask(
      calls.claimPrize,
      { eventId, answers: given as typeof answers },
      { actor: this.who(eventId, card), ...options },
    );

  move = (
    eventId: string,
    place: PrizePlace,
    state: 'open' | 'delivered' | 'expired',
    { rank, ...options }: AskOptions & { rank?: number } = byAdmin,
  ) =>
    this.world.ask(
      calls.moveClaim,
      { eventId, place, state, reason: 'porque sí', rank },
      { ...byAdmin, ...options },
    );

  award = (eventId: string, card: string, jury = false) =>
    this.world.ask(eventsRequests.getAward, { eventId, postId: this.card(eventId, card), jury });

  prizes = async (eventId: string, place?: PrizePlace, options: AskOptions = byAdmin) =>
    (await this.world.ask(calls.listClaims, { eventId, place }, options)).prizes;

  /** Resolves once all that was committed has been told and seen. */
  async settled(): Promise<void> {
    const { outbox } = this.service().store;
    await vi.waitUntil(async () => (await outbox.depth()).unsent === 0, patience);
    const mark = { eventId: `mark-${this.#marks++}`, active: true };
    await this.world.around.tell(eventsEvents.winnersToggled, mark);
    await vi.waitUntil(
      () => this.world.told(eventsEvents.winnersToggled, mark.eventId).length > 0,
      patience,
    );
  }

  /** What was told of an event's claims, in its order, as `opened 1 a`. */
  async told(eventId: string): Promise<string[]> {
    await this.settled();
    const kinds = ['claimOpened', 'claimReminded', 'claimExpired', 'claimDelivered'] as const;
    const subjects = new Map<string, string>(
      kinds.map((kind) => [eventsEvents[kind].subject, kind.slice(5).toLowerCase()]),
    );
    return this.world.around.seen.flatMap(({ subject, payload }) => {
      const kind = subjects.get(subject);
      const fact = kind && eventsEvents.claimOpened.schema.parse(payload);
      if (!fact || fact.eventId !== eventId) return [];
      return [`${kind} ${fact.place} ${fact.postId.split('-', 1)[0]}`];
    });
  }
}

/** Has the clock of `service` look as if it were so many days after now. */
export const lookIn = (service: RunningService, days: number) =>
  service.app.get(ClaimsClock).sweep(Date.now() + days * dayMs);
