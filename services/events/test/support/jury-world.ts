import { calls } from '@el-reto/contracts';
import { allPages, type AskOptions } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import type { z } from 'zod';
import { admin, type EventsWorld } from './events-world.ts';

type NewJury = Omit<z.input<typeof calls.setJury.input>, 'eventId'>;

/** Two criteria, of 10 and of 5 points, for as long as a test takes. */
export const weighed: NewJury = {
  criteria: [
    { name: 'Técnica', max: 10 },
    { name: 'Idea', max: 5 },
  ],
  mode: 'weighed',
  weight: 40,
  until: '2999-01-01',
};
export const beside: NewJury = { ...weighed, mode: 'beside', weight: undefined };
/** A jury whose last day was the day of an event's end. */
export const over = { until: '2024-11-30' };

/** What administrators and jurors do about a jury, in one world. */
export function juryActs(world: EventsWorld) {
  const byAdmin = { actor: admin };
  const as = (uid: string) => ({ actor: person(uid) });
  const acts = {
    set: (eventId: string, jury = weighed, options: AskOptions = byAdmin) =>
      world.ask(calls.setJury, { eventId, ...jury }, options),
    remove: (eventId: string) => world.ask(calls.removeJury, { eventId }, byAdmin),
    desk: (eventId: string) => world.ask(calls.getJuryDesk, { eventId }, byAdmin),
    invite: (eventId: string, email: string, options: AskOptions = byAdmin) =>
      world.ask(calls.inviteJuror, { eventId, email }, options),
    revoke: (eventId: string, jurorId: string) =>
      world.ask(calls.revokeJuror, { eventId, jurorId }, byAdmin),
    accept: (uid: string, link: string) =>
      world.ask(calls.acceptJury, { token: tokenOf(link) }, as(uid)),
    /** Invites and accepts; answers the juror's id. */
    seat: async (eventId: string, uid: string) => {
      const { juror, link } = await acts.invite(eventId, `${uid}@jurado.test`);
      await acts.accept(uid, link);
      return juror.jurorId;
    },
    cards: (eventId: string, uid: string) => world.ask(calls.getJury, { eventId }, as(uid)),
    /** All of a juror's cards, page after page. */
    table: (eventId: string, uid: string) =>
      allPages('cards', (from) => world.ask(calls.getJury, { eventId, ...from }, as(uid))),
    score: (eventId: string, uid: string, postId: string, points: Record<string, number>) =>
      world.ask(calls.putScores, { eventId, postId, points }, as(uid)),
    publish: (eventId: string, confirm?: boolean) =>
      world.ask(calls.publishResult, { eventId, confirm }, byAdmin),
    /** An ended event with a jury and three cards of other people. */
    contest: async (jury = weighed) => {
      const { id } = await world.create();
      for (const card of ['a', 'b', 'c']) {
        const facts = { eventId: id, userId: `author-${card}`, slug: card };
        world.neighbours.addPost(`${id}-${card}`, facts);
      }
      await acts.set(id, jury);
      return id;
    },
  };
  return acts;
}

const tokenOf = (link: string) =>
  new URL(link, 'https://reto.test').searchParams.get('invitacion')!;
