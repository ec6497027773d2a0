import {
  accountsRequests,
  AppError,
  campaignRequests,
  eventsRequests,
  likesRequests,
  postsRequests,
  type Act,
} from '@el-reto/contracts';
import { baseEnvSchema, startService, type RunningService } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { person, Surroundings } from '@el-reto/testing';
import { vi } from 'vitest';
import type { z } from 'zod';
import { AppModule } from '../src/app.module.ts';
import { collections, startId, starts } from '../src/campaign-records.ts';

const admin = { actor: person('root', { admin: true }) };
export const soon = { timeout: 10_000, interval: 50 };

type Older = z.output<typeof postsRequests.listAll.output>['posts'][number];
type Person = z.output<typeof accountsRequests.listParticipants.output>['people'][number];

export const event = {
  id: 'otono',
  slug: 'otono',
  name: 'Otoño',
  startDate: '2026-01-01',
  endDate: '2099-12-31',
};

/** The campaign service with what others would answer: they are no part of these tests. */
export class CampaignWorld {
  readonly older: Older[] = [];
  readonly people = new Map<string, Person>();
  /** Whose likes are on record, page by page. */
  readonly voters: string[][] = [];
  #service: RunningService | null = null;

  private constructor(readonly around: Surroundings) {}

  static async start(): Promise<CampaignWorld> {
    const world = new CampaignWorld(await Surroundings.start('campaign'));
    const { around } = world;
    await around.answer(eventsRequests.getFacts, (asked) => {
      if (!('eventId' in asked) || asked.eventId !== event.id)
        throw new AppError('EVENT_NOT_FOUND');
      return event;
    });
    await around.answer(eventsRequests.listFacts, () => ({ events: [event], nextCursor: null }));
    await around.answer(postsRequests.listAll, () => ({ posts: world.older, nextCursor: null }));
    await around.answer(postsRequests.getFacts, ({ postIds }) => ({
      posts: postIds.map((postId) => ({
        postId,
        eventId: event.id,
        userId: 'ana',
        slug: postId,
        name: `Carta ${postId}`,
        photoURL: `/media/${postId}.webp`,
        displayName: 'Ana',
        public: true,
        createdAt: 1,
      })),
    }));
    await around.answer(accountsRequests.listParticipants, ({ uids }) => ({
      people: uids.flatMap((uid) => world.people.get(uid) ?? []),
    }));
    await around.answer(likesRequests.listVoters, ({ among, cursor = '0' }) => {
      const page = Number(cursor);
      const next = page + 1 < world.voters.length ? String(page + 1) : null;
      if (!among) return { uids: world.voters[page] ?? [], nextCursor: next };
      const voters = new Set(world.voters.flat());
      return { uids: among.filter((uid) => voters.has(uid)), nextCursor: null };
    });
    return world;
  }

  get env(): Record<string, string> {
    return { ...this.around.env };
  }

  get store(): RunningService['store'] {
    if (!this.#service) throw new Error('the service does not run');
    return this.#service.store;
  }

  async startService(options?: { isPaced: boolean }): Promise<void> {
    const env = parseEnv(baseEnvSchema, this.around.env);
    const module = AppModule.with(env, options);
    this.#service = await startService({ name: 'campaign', module, env, collections });
    // What is told before that would not count.
    await vi.waitUntil(() => this.store.get(starts, startId), soon);
  }

  async stopService(): Promise<void> {
    await this.#service?.stop();
    this.#service = null;
  }

  readonly ask: Surroundings['ask'] = (definition, input, options = admin) =>
    this.around.ask(definition, input, options);

  report(eventId: string | null = event.id, days: { from?: string; to?: string } = {}) {
    return this.ask(campaignRequests.report, { eventId, ...days });
  }

  async totals(eventId: string | null = event.id) {
    return (await this.report(eventId)).totals;
  }

  async stop(): Promise<void> {
    await this.stopService();
    await this.around.stop();
  }
}

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
