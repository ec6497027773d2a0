import { calls } from '@el-reto/contracts';
import { allPages, type AskOptions } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import type { z } from 'zod';
import { ballotId, ballots } from '../../src/jury/jury-records.ts';
import type { Events } from './events.ts';

type NewJury = Omit<z.input<typeof calls.setJury.input>, 'eventId'>;

/** A jury with two criteria, of 10 and of 5 points, and a last day in the far future. */
export const weighed: NewJury = {
  criteria: Object.entries({ Técnica: 10, Idea: 5 }).map(([name, max]) => ({ name, max })),
  mode: 'weighed',
  weight: 40,
  until: '2999-01-01',
};
export const beside: NewJury = { ...weighed, mode: 'beside', weight: undefined };

/** Requests of administrators and jurors about juries. */
export class Jury {
  readonly #ask: Events['ask'];

  constructor(private readonly events: Events) {
    this.#ask = events.ask;
  }

  #as = (uid: string, options: AskOptions = {}) => ({ actor: person(uid), ...options });

  set = (eventId: string, jury = weighed) => this.#ask(calls.setJury, { eventId, ...jury });
  remove = (eventId: string) => this.#ask(calls.removeJury, { eventId });
  desk = (eventId: string) => this.#ask(calls.getJuryDesk, { eventId });
  invite = (eventId: string, email: string, options: AskOptions = {}) =>
    this.#ask(calls.inviteJuror, { eventId, email }, options);
  revoke = (eventId: string, jurorId: string) => this.#ask(calls.revokeJuror, { eventId, jurorId });
  accept = (uid: string, link: string, options: AskOptions = {}) =>
    this.#ask(calls.acceptJury, { token: tokenOf(link) }, this.#as(uid, options));
  cards = (eventId: string, uid: string) => this.#ask(calls.getJury, { eventId }, this.#as(uid));
  /** The cards of all pages. */
  allCards = (eventId: string, uid: string) =>
    allPages('cards', (from) => this.#ask(calls.getJury, { eventId, ...from }, this.#as(uid)));
  score = (eventId: string, uid: string, card: string, points: Record<string, number>) =>
    this.#ask(calls.putScores, { eventId, postId: `${eventId}-${card}`, points }, this.#as(uid));

  /** Invites `uid`, who accepts; returns the juror's id. */
  async seat(eventId: string, uid: string): Promise<string> {
    const { juror, link } = await this.invite(eventId, `${uid}@jurado.test`);
    await this.accept(uid, link);
    return juror.jurorId;
  }

  /** Writes complete points of a juror into the store, which is faster than requests. */
  putBallots = (eventId: string, jurorId: string, postIds: readonly string[]) =>
    this.events.harness.store.transaction(async (tx) => {
      for (const postId of postIds) {
        const points = { tecnica: 8, idea: 5 };
        const ballot = { jurorId, eventId, postId, points, complete: true, at: 1 };
        await tx.set(ballots, ballotId(jurorId, postId), ballot);
      }
    });

  addCard(eventId: string, card: string, userId = `author-${card}`, isPublic = true): void {
    const facts = { eventId, userId, slug: card, public: isPublic };
    this.events.neighbours.addPost(`${eventId}-${card}`, facts);
  }

  /** Creates an ended event with a jury and the cards a, b and c of three authors. */
  async contest(jury = weighed, dates: { startDate?: string; endDate?: string } = {}) {
    const { id } = await this.events.create(dates);
    for (const card of ['a', 'b', 'c']) this.addCard(id, card);
    await this.set(id, jury);
    return id;
  }
}

const tokenOf = (link: string) =>
  new URL(link, 'https://reto.test').searchParams.get('invitacion') ?? '';
