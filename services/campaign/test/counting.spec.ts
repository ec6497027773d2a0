import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  accountsEvents,
  addDays,
  campaignRequests,
  hourInMexico,
  likesEvents,
  postsEvents,
  postsRequests,
  todayInMexico,
} from '@el-reto/contracts';
import { person, ServiceProcess } from '@el-reto/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { act, CampaignWorld, event, facts, soon } from './campaign-world.ts';

const main = new URL('../src/main.ts', import.meta.url);
const eventId = event.id;

let world: CampaignWorld;
beforeEach(async () => {
  world = await CampaignWorld.start();
});
afterEach(() => world.stop());

const tellFirst: CampaignWorld['around']['handBack'] = (definition, payload, id) =>
  world.around.tell(definition, payload, id);
const tell: CampaignWorld['around']['tell'] = (definition, payload) =>
  world.around.tell(definition, payload);
const tallied = (postId: string, likes: number, revision: number) => ({
  eventId,
  tallies: [{ postId, likes, revision }],
});
const seen = (postId: string, shares: number, views: number) => ({
  eventId,
  posts: [{ postId, likes: 0, views, shares }],
});
const likes = (postId: string, number: number, revision: number) =>
  tell(likesEvents.tallyChanged, tallied(postId, number, revision));
const visit = (batch: string, visits: number, source: string | null = null) =>
  world.ask(campaignRequests.countVisits, {
    batch,
    visits: [{ hour: hourInMexico(Date.now()), eventId, source, visits }],
  });

/** What the seeded day of the tests below comes to. */
const day = {
  uploads: 3,
  approved: 2,
  denied: 1,
  removed: 0,
  likes: 4,
  shares: 3,
  views: 9,
  signUps: 2,
};

async function tellDay(deliver: CampaignWorld['around']['handBack'] = tellFirst) {
  for (const postId of ['gato', 'sol', 'luna']) {
    await deliver(postsEvents.postCreated, facts(postId), `created ${postId}`);
  }
  for (const postId of ['gato', 'sol']) {
    const approved = { ...facts(postId), createdAt: 1 };
    await deliver(postsEvents.postApproved, approved, `approved ${postId}`);
  }
  await deliver(postsEvents.postDenied, { ...facts('luna'), reason: 'Borrosa' }, 'denied luna');
  await deliver(accountsEvents.accountCreated, { uid: 'ana', source: 'radio' }, 'ana');
  await deliver(accountsEvents.accountCreated, { uid: 'beto', source: null }, 'beto');
  const { tallyChanged } = likesEvents;
  await deliver(tallyChanged, tallied('gato', 3, 2), 'tally 2');
  await deliver(tallyChanged, tallied('sol', 2, 1), 'tally sol');
  await deliver(tallyChanged, tallied('gato', 2, 3), 'tally 3');
  await deliver(tallyChanged, tallied('gato', 1, 1), 'tally 1');
  await deliver(postsEvents.statsChanged, seen('gato', 3, 9), 'stats');
  await deliver(postsEvents.statsChanged, seen('gato', 2, 8), 'stats before');
}

describe('counting', () => {
  it('adds up what is told, by hour, of the event and of the site', async () => {
    await world.startService();
    await tellDay();
    await expect.poll(() => world.totals(), soon).toMatchObject(day);
    expect(await world.totals(null)).toMatchObject(day);
    const { rows, best, queue } = await world.report(eventId, { from: todayInMexico() });
    expect(rows.map(({ hour }) => hour)).toEqual([hourInMexico(Date.now())]);
    const cards = best.map(({ postId, likes: n }) => `${postId} ${n}`);
    expect(new Set(cards)).toEqual(new Set(['gato 2', 'sol 2']));
    expect(queue).toMatchObject({ waiting: 0, oldestAt: null, averageMs: expect.any(Number) });
    const { contests } = await world.report(null);
    expect(contests).toMatchObject([{ id: eventId, uploads: 3, likes: 4 }]);
  });

  it('keeps a card that waits, or was reported, in the queue', async () => {
    await world.startService();
    await tell(postsEvents.postCreated, facts('gato'));
    await expect.poll(async () => (await world.report()).queue.waiting, soon).toBe(1);
    await tell(postsEvents.postApproved, { ...facts('gato'), createdAt: 1 });
    await expect.poll(async () => (await world.report()).queue.waiting, soon).toBe(0);
    await tell(postsEvents.postReported, { postId: 'gato', eventId });
    await expect.poll(async () => (await world.report()).queue.waiting, soon).toBe(1);
    await tell(postsEvents.postApproved, { ...facts('gato'), createdAt: 1 });
    await expect.poll(async () => (await world.report()).queue.waiting, soon).toBe(0);
    // The second look makes no second card on the table.
    expect(await world.totals()).toMatchObject({ approved: 1 });
  });

  it('counts a batch of visits once, and tells sources apart', async () => {
    await world.startService();
    const batch = randomUUID();
    for (let n = 0; n < 3; n += 1) await visit(batch, 5, 'radio');
    await visit(randomUUID(), 2);
    await tell(accountsEvents.accountCreated, { uid: 'ana', source: 'radio' });
    await expect.poll(() => world.totals(), soon).toMatchObject({ visits: 7, signUps: 1 });
    const { sources, totals } = await world.report();
    expect(sources).toEqual([
      { source: 'radio', visits: 5, signUps: 1 },
      { source: null, visits: 2, signUps: 0 },
    ]);
    expect(totals.siteVisits).toBe(7);
  });

  it('keeps the sources that people come from, whoever makes up names', async () => {
    await world.startService();
    const today = todayInMexico();
    const made = (on: string, from: number, number: number) =>
      Array.from({ length: number }, (_, n) => {
        return { hour: `${on}T12:00`, eventId, source: `s${from + n}`, visits: 1 };
      });
    const come = (visits: z.input<typeof campaignRequests.countVisits.input>['visits']) =>
      world.ask(campaignRequests.countVisits, { batch: randomUUID(), visits });
    await come(made(today, 0, 100));
    await visit(randomUUID(), 5, 'radio');
    await come(made(today, 100, 150));
    const { sources } = await world.report();
    expect(sources).toHaveLength(101);
    expect(sources.find(({ source }) => source === 'radio')).toMatchObject({ visits: 5 });
    expect(sources.find(({ source }) => source === 'otras')).toMatchObject({ visits: 151 });
    for (const days of [1, 2]) await come(made(addDays(today, -days), days * 1_000, 100));
    const longer = (await world.report()).sources;
    expect(longer).toHaveLength(200);
    expect(longer.reduce((sum, { visits }) => sum + visits, 0)).toBe(455);
  });

  it('begins with the cards that were there: sent in their hours, their likes in none', async () => {
    const createdAt = Date.parse('2026-11-20T05:59:59Z');
    const numbers = { likes: 50, shares: 4, views: 90, public: true };
    const old = { postId: 'vieja', eventId, userId: 'ana', createdAt, ...numbers };
    world.older.push(old, { ...old, postId: 'otra', public: false, likes: 0 });
    // Still in the stream, and part of what the card has.
    await likes('otra', 5, 1);
    await world.startService();
    await tell(postsEvents.postCreated, facts('vieja'));
    await likes('vieja', 51, 9);
    await expect.poll(() => world.totals(), soon).toMatchObject({ likes: 1, uploads: 2 });
    const { earlier, queue } = await world.report();
    const { rows } = await world.report(eventId, { from: '2026-11-19', to: '2026-11-20' });
    // A second before midnight in Mexico City.
    expect(rows[0]).toMatchObject({ hour: '2026-11-19T23:00', uploads: 2 });
    expect(earlier).toEqual({ likes: 50, shares: 8, views: 180 });
    expect(queue).toMatchObject({ waiting: 1, oldestAt: '2026-11-20T05:59:59.000Z' });
    await world.stopService();
    await world.startService();
    expect(await world.totals()).toMatchObject({ likes: 1, uploads: 2 });
  });

  it('counts nothing that was told before it began, and knows how cards stand by that', async () => {
    world.older.push({
      postId: 'vieja',
      eventId,
      userId: 'ana',
      createdAt: 1,
      likes: 0,
      shares: 0,
      views: 0,
      public: true,
    });
    const deny = (postId: string) =>
      tell(postsEvents.postDenied, { ...facts(postId), reason: null });
    await tell(accountsEvents.accountCreated, { uid: 'ana', source: null });
    await tell(postsEvents.statsChanged, seen('ida', 3, 9));
    await likes('ida', 5, 1);
    await tell(postsEvents.postReported, { postId: 'vieja', eventId });
    await deny('ida');
    await world.startService();
    await deny('gato');
    await tell(accountsEvents.accountCreated, { uid: 'beto', source: null });
    await likes('gato', 1, 1);
    const counted = { denied: 1, signUps: 1, likes: 1, shares: 0, views: 0 };
    await expect.poll(() => world.totals(), soon).toMatchObject(counted);
    expect((await world.report()).queue.waiting).toBe(1);
  });

  it('is exact however often news comes', async () => {
    await world.startService();
    await tellDay();
    await tellDay((...news) => world.around.handBack(...news));
    await expect.poll(() => world.totals(), soon).toMatchObject(day);
    await tellDay((...news) => world.around.handBack(...news));
    expect(await world.totals()).toMatchObject(day);
    expect(await world.totals(null)).toMatchObject(day);
  });

  it('is exact when the process dies in the middle of it', async () => {
    const batch = randomUUID();
    const isCounted = () =>
      visit(batch, 5).then(
        () => true,
        () => false,
      );
    const process = new ServiceProcess(main, world.env);
    await expect.poll(isCounted, soon).toBe(true);
    // Answers once counting has begun.
    await world.report();
    const telling = tellDay();
    await sleep(15);
    await process.kill();
    await telling;
    await world.startService();
    expect(await isCounted()).toBe(true);
    // What the dead process had taken comes again when the stream has waited for it.
    const late = { timeout: 40_000, interval: 250 };
    await expect.poll(() => world.totals(), late).toMatchObject({ ...day, visits: 5 });
    expect(await world.totals(null)).toMatchObject({ ...day, visits: 5 });
  });

  it('shares few transactions among much news, and holds up no act', async () => {
    const begun = Promise.withResolvers<void>();
    const { subject: older } = postsRequests.listAll;
    world.around.before = (asked) => (asked === older ? begun.promise : undefined);
    await world.startService();
    for (let n = 1; n <= 100; n += 1) {
      await tell(postsEvents.statsChanged, seen(`c${n % 20}`, 0, n));
      await likes(`c${n % 20}`, n, n);
    }
    await tell(postsEvents.actRecorded, act());
    const logged = () => world.ask(campaignRequests.getState, {});
    await expect.poll(logged, soon).toEqual({ entries: 1 });
    const writing = vi.spyOn(world.store, 'transaction');
    begun.resolve();
    const latest = { likes: 1_810, views: 1_810 };
    await expect.poll(() => world.totals(), soon).toMatchObject(latest);
    expect(writing.mock.calls.length).toBeLessThan(10);
  });

  it('writes once a second where a store bears no more', async () => {
    await world.startService({ isPaced: true });
    await world.report();
    const writing = vi.spyOn(world.store, 'transaction');
    const start = Date.now();
    for (let n = 1; n <= 3; n += 1) {
      // One comes twice in the same moment.
      const batches = [randomUUID(), randomUUID(), randomUUID()];
      await Promise.all([...batches, ...batches.slice(1)].map((batch) => visit(batch, 1)));
    }
    expect(await world.totals()).toMatchObject({ visits: 9 });
    expect(writing.mock.calls.length).toBeLessThanOrEqual((Date.now() - start) / 1_000 + 2);
  });

  it('tells of nobody but administrators, and of no event that there is not', async () => {
    await world.startService();
    const asked = (id: string, actor = person('root', { admin: true })) =>
      world.around.ask(campaignRequests.report, { eventId: id }, { actor });
    await expect(asked(eventId, person('ana'))).rejects.toMatchObject({ code: 'ADMIN_ONLY' });
    await expect(asked('nada')).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' });
  });
});
