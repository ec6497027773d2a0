import { randomUUID } from 'node:crypto';
import {
  accountsEvents,
  addDays,
  AppError,
  campaignRequests,
  eventsRequests,
  hourInMexico,
  likesEvents,
  postsEvents,
  todayInMexico,
} from '@el-reto/contracts';
import { setClock, type Harness } from '@el-reto/testing';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { hours, wholeSite } from '../src/campaign-records.ts';
import { Counting } from '../src/counting.ts';
import { act, asAdmin, event, facts, startCampaign, type Campaign } from './support.ts';

const eventId = event.id;

let campaign: Campaign;
let harness: Harness;
const begin = async (options?: { isPaced: boolean }) => {
  campaign = await startCampaign(options);
  harness = campaign.harness;
};

const publishFirst: Harness['redeliver'] = async (definition, payload, id) =>
  void (await harness.publish(definition, payload, { id }));
const publish: Harness['publish'] = (...news) => harness.publish(...news);
const tallied = (postId: string, likes: number, revision: number) => ({
  eventId,
  tallies: [{ postId, likes, revision }],
});
const stats = (postId: string, shares: number, views: number) => ({
  eventId,
  posts: [{ postId, likes: 0, views, shares }],
});
const likes = (postId: string, number: number, revision: number) =>
  publish(likesEvents.tallyChanged, tallied(postId, number, revision));
const visit = (batch: string, visits: number, source: string | null = null) =>
  harness.ask(campaignRequests.countVisits, {
    batch,
    visits: [{ hour: hourInMexico(Date.now()), eventId, source, visits }],
  });

/** Counts visits of an event at noon of a day, by source. */
const come = (on: string, bySource: Readonly<Record<string, number>>, contest = eventId) => {
  const at = { hour: `${on}T12:00`, eventId: contest };
  const visits = Object.entries(bySource).map(([source, number]) => ({
    ...at,
    source,
    visits: number,
  }));
  return harness.ask(campaignRequests.countVisits, { batch: randomUUID(), visits });
};
const invented = (prefix: string, count: number, visits: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}-${n}`, visits]));
/** The date in Mexico City, which stays the same during the test. */
const freezeToday = () => {
  setClock(Date.now());
  return todayInMexico();
};

/** The numbers of cards that `publishDay` adds. */
const cardTotals = { uploads: 3, approved: 2, denied: 1, removed: 0 };
const day = { ...cardTotals, likes: 4, shares: 3, views: 9, signUps: 2 };

/** Publishes the events of a day as first deliveries or redeliveries; some numbers arrive out of order. */
async function publishDay(deliver: Harness['redeliver'] = publishFirst) {
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
  await deliver(postsEvents.statsChanged, stats('gato', 3, 9), 'stats');
  await deliver(postsEvents.statsChanged, stats('gato', 2, 8), 'stats before');
}

describe('counting', () => {
  beforeEach(() => begin());
  afterEach(() => harness.stop());

  it('sums numbers by hour for an event and for the site, and counts repeated events once', async () => {
    for (const postId of ['gato', 'sol']) harness.neighbours.addPost(postId, { eventId });
    const begun = hourInMexico(Date.now());
    await publishDay();
    await expect.poll(() => campaign.totals()).toMatchObject(day);
    expect(await campaign.totals(null)).toMatchObject(day);
    const { rows, best, queue } = await campaign.report(eventId, { from: begun.slice(0, 10) });
    const listed = rows.map(({ hour }) => hour);
    // The events fall into one hour, or into two if the hour ended meanwhile.
    expect(listed.filter((hour) => hour < begun || hour > hourInMexico(Date.now()))).toEqual([]);
    expect(listed).not.toEqual([]);
    const cards = best.map(({ postId, likes: n }) => `${postId} ${n}`);
    expect(new Set(cards)).toEqual(new Set(['gato 2', 'sol 2']));
    expect(queue).toMatchObject({ waiting: 0, oldestAt: null, averageMs: expect.any(Number) });
    const { contests } = await campaign.report(null);
    expect(contests).toMatchObject([{ id: eventId, uploads: 3, likes: 4 }]);
    // The same events are published again, after the time in which the stream detects repetitions.
    await publishDay((...news) => harness.redeliver(...news));
    expect(await campaign.totals()).toMatchObject(day);
    expect(await campaign.totals(null)).toMatchObject(day);
  });

  it('compares the first days of an event with those of the previous event', async () => {
    const earlier = { ...event, id: 'verano', startDate: '2025-06-01', endDate: '2025-06-30' };
    const answer = { events: [event, earlier], nextCursor: null };
    await harness.answer(eventsRequests.listFacts, () => answer);
    await come('2025-06-02', { radio: 7 }, earlier.id);
    await come('2025-06-02', { radio: 1 });
    const days = { from: event.startDate, to: addDays(event.startDate, 2) };
    const { compared, previous } = await campaign.report(eventId, days);
    expect(compared).toMatchObject({
      from: '2025-06-01',
      to: '2025-06-03',
      event: { id: 'verano' },
    });
    expect(previous).toMatchObject({ visits: 7 });
  });

  it('keeps the real sources of visits despite many invented ones', async () => {
    const today = freezeToday();
    await come(today, invented('early', 100, 1));
    await come(today, { radio: 5 });
    await come(today, invented('late', 150, 1));
    const { sources } = await campaign.report();
    expect(sources).toHaveLength(101);
    expect(sources.find(({ source }) => source === 'radio')).toMatchObject({ visits: 5 });
    expect(sources.find(({ source }) => source === 'otras')).toMatchObject({ visits: 151 });
    for (const days of [1, 2]) await come(addDays(today, -days), invented(`d${days}`, 100, 1));
    const longer = (await campaign.report()).sources;
    expect(longer).toHaveLength(200);
    expect(longer.reduce((sum, { visits }) => sum + visits, 0)).toBe(455);
  });

  it('keeps a source of the previous day despite many more frequent invented ones', async () => {
    const today = freezeToday();
    const yesterday = addDays(today, -1);
    for (const on of [addDays(today, -2), yesterday]) await come(on, { radio: 3 });
    // On the day before, invented names were more frequent than this source.
    await come(yesterday, invented('first', 90, 9));
    await come(today, invented('early', 150, 9));
    await come(today, { radio: 1 });
    await come(today, invented('late', 150, 9));
    const visitsOf = async (from: string) => {
      const { sources } = await campaign.report(eventId, { from, to: today });
      return sources.find(({ source }) => source === 'radio')?.visits;
    };
    expect(await visitsOf(today)).toBe(1);
    // A report of several days lists 200 sources, because each day has different invented names.
    for (const days of [3, 4, 5]) {
      await come(addDays(today, -days), invented(`made-up-${days}`, 100, 9));
    }
    expect(await visitsOf(addDays(today, -5))).toBe(7);
  });

  it('is exact although commits fail', async () => {
    const { store } = harness;
    const commit = store.transaction.bind(store);
    let attempts = 0;
    vi.spyOn(store, 'transaction').mockImplementation((work) =>
      commit(async (tx) => {
        const result = await work(tx);
        attempts += 1;
        // The first ones fail, because all waiting events may be in one transaction.
        if (attempts <= 3 || attempts % 2 === 0) throw new AppError('SERVICE_UNAVAILABLE');
        return result;
      }),
    );
    const batch = randomUUID();
    await expect(visit(batch, 5)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await publishDay();
    const isCounted = () =>
      visit(batch, 5).then(
        () => true,
        () => false,
      );
    await expect.poll(isCounted).toBe(true);
    await expect.poll(() => campaign.totals()).toMatchObject({ ...day, visits: 5 });
    expect(await campaign.totals(null)).toMatchObject({ ...day, visits: 5 });
  });

  it('counts many events in few transactions, and logs acts of administrators meanwhile', async () => {
    const begun = Promise.withResolvers<void>();
    const { service, store } = harness;
    const counted = vi.spyOn(service.app.get(Counting), 'count');
    const commit = store.transaction.bind(store);
    const writing = vi.spyOn(store, 'transaction');
    writing.mockImplementationOnce(async (work) => begun.promise.then(() => commit(work)));
    for (let n = 1; n <= 100; n += 1) {
      await publish(postsEvents.statsChanged, stats(`c${n % 20}`, 0, n));
      await likes(`c${n % 20}`, n, n);
    }
    // The act, which is not counted, must not take the transaction that waits.
    await expect.poll(() => writing.mock.calls.length).toBeGreaterThan(0);
    await publish(postsEvents.actRecorded, act());
    const logged = () => harness.ask(campaignRequests.getState, {});
    await expect.poll(logged).toEqual({ entries: 1 });
    // An event that arrived later would begin a further transaction.
    await expect.poll(() => counted.mock.calls.length).toBeGreaterThanOrEqual(200);
    begun.resolve();
    const latest = { likes: 1_810, views: 1_810 };
    await expect.poll(() => campaign.totals()).toMatchObject(latest);
    expect(writing.mock.calls.length).toBeLessThan(10);
  });
});

it('counting writes about once a second if counters are paced', async () => {
  await begin({ isPaced: true });
  onTestFinished(() => harness.stop());
  const transaction = harness.store.transaction.bind(harness.store);
  const writtenAt: number[] = [];
  vi.spyOn(harness.store, 'transaction').mockImplementation((work) => {
    writtenAt.push(performance.now());
    return transaction(work);
  });
  for (let n = 1; n <= 2; n += 1) {
    // Two of the batches are delivered twice at the same moment.
    const batches = [randomUUID(), randomUUID(), randomUUID()];
    await Promise.all([...batches, ...batches.slice(1)].map((batch) => visit(batch, 1)));
  }
  expect(await campaign.totals()).toMatchObject({ visits: 6 });
  const pauses = writtenAt.slice(1).map((at, n) => at - (writtenAt[n] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThan(900);
});

describe('a report', () => {
  beforeAll(() => begin());
  afterAll(() => harness.stop());

  it('contains the last hour of the last day, and the first day with a number', async () => {
    const [date, hour] = ['2025-12-20', '2025-12-20T23:00'];
    const record = { scope: wholeSite, hour, visits: 4 };
    await harness.store.transaction((tx) => tx.set(hours, `${wholeSite}_${hour}`, record));
    const { rows, countedSince } = await campaign.report(null, { from: date, to: date });
    expect(rows).toMatchObject([{ hour, siteVisits: 4 }]);
    expect(countedSince).toBe('2025-12-20T06:00:00.000Z');
  });

  it('counts a pending or reported card as waiting until it is decided', async () => {
    await publish(postsEvents.postCreated, facts('gato'));
    const waits = async (count: number) =>
      expect.poll(async () => (await campaign.report()).queue.waiting).toBe(count);
    const approve = () => publish(postsEvents.postApproved, { ...facts('gato'), createdAt: 1 });
    await waits(1);
    await approve();
    await waits(0);
    await publish(postsEvents.postReported, { postId: 'gato', eventId });
    await waits(1);
    await approve();
    await waits(0);
    // The second approval was not counted.
    expect(await campaign.totals()).toMatchObject({ approved: 1 });
  });

  it('counts a batch of visits once, by source', async () => {
    const batch = randomUUID();
    for (let n = 0; n < 3; n += 1) await visit(batch, 5, 'radio');
    await visit(randomUUID(), 2);
    await publish(accountsEvents.accountCreated, { uid: 'ana', source: 'radio' });
    await expect.poll(() => campaign.totals()).toMatchObject({ visits: 7, signUps: 1 });
    const { sources, totals } = await campaign.report();
    expect(sources).toEqual([
      { source: 'radio', visits: 5, signUps: 1 },
      { source: null, visits: 2, signUps: 0 },
    ]);
    expect(totals.siteVisits).toBe(7);
  });

  it('on an unknown event is refused', async () => {
    const asked = harness.ask(campaignRequests.report, { eventId: 'nada' }, asAdmin);
    await expect(asked).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' });
  });
});
