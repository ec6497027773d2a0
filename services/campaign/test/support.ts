import {
  accountsRequests,
  campaignRequests,
  eventsRequests,
  likesRequests,
  type Act,
} from '@el-reto/contracts';
import { baseEnvSchema, startService } from '@el-reto/service-kit';
import { readSettings } from '@el-reto/contracts/settings';
import { Harness, person } from '@el-reto/testing';
import type { z } from 'zod';
import { AppModule } from '../src/app.module.ts';
import { collections } from '../src/campaign-records.ts';

export const asAdmin = { actor: person('root', { admin: true }) };

type Participant = z.output<typeof accountsRequests.listParticipants.output>['people'][number];

export const event = {
  id: 'otono',
  slug: 'otono',
  name: 'Otoño',
  startDate: '2026-01-01',
  endDate: '2099-12-31',
};

/** The running campaign service with its harness, a contest and the answers of other services about it. */
export async function startCampaign(options?: { isPaced: boolean }) {
  const harness = await Harness.start('campaign', async (source) => {
    const env = readSettings(baseEnvSchema, source);
    const module = AppModule.with(env, options);
    return startService({ name: 'campaign', module, env, collections });
  });
  const people = new Map<string, Participant>();
  /** Accounts with a stored like, page by page. */
  const voters: string[][] = [];
  await harness.startService();
  harness.neighbours.events.set(event.id, event);
  await harness.answer(eventsRequests.listFacts, () => ({ events: [event], nextCursor: null }));
  await harness.answer(accountsRequests.listParticipants, ({ input: { uids } }) => ({
    people: uids.flatMap((uid) => people.get(uid) ?? []),
  }));
  await harness.answer(likesRequests.listVoters, ({ input: { among, cursor = '0' } }) => {
    const page = Number(cursor);
    const next = page + 1 < voters.length ? String(page + 1) : null;
    if (!among) return { uids: voters[page] ?? [], nextCursor: next };
    const all = new Set(voters.flat());
    return { uids: among.filter((uid) => all.has(uid)), nextCursor: null };
  });

  const report = (eventId: string | null = event.id, days: { from?: string; to?: string } = {}) =>
    harness.ask(campaignRequests.report, { eventId, ...days }, asAdmin);
  return {
    harness,
    people,
    voters,
    report,
    totals: async (eventId: string | null = event.id) => (await report(eventId)).totals,
  };
}

export type Campaign = Awaited<ReturnType<typeof startCampaign>>;

export const facts = (postId: string, userId = 'ana') => ({
  postId,
  eventId: event.id,
  userId,
  imgLocation: `posts/${postId}.webp`,
});

export const act = (changes: Partial<Act> = {}): Act => ({
  at: '2026-11-25T19:00:00.000Z',
  actor: 'root',
  action: 'updateEvent',
  subject: event.id,
  reason: null,
  before: { name: 'Otono' },
  after: { name: 'Otoño' },
  ...changes,
});
