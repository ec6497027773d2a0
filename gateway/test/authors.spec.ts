import {
  accountsRequests,
  AppError,
  calls,
  type Event,
  eventsEvents,
  eventsRequests,
  likesRequests,
  postsEvents,
  postsRequests,
} from '@el-reto/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from './support/fake-services.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { sendTo } from './support/send.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const shown = samplePost('p1', { userId: 'lupe', displayName: 'Lupe', likes: 5 });
const secret = samplePost('p2', { userId: 'lupe', eventid: 'secret', likes: 7 });
let posts = [shown, secret];
let counts: NonNullable<Event['counts']> = 'ended';
/** How often the events service was asked, and when it answers. */
let asked = 0;
let answered = Promise.resolve();
let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway();
  await t.services.answer(eventsRequests.list, async () => {
    const events = [sampleEvent(), sampleEvent({ id: 'secret', slug: 'secreto', counts })];
    asked += 1;
    await answered;
    return { events };
  });
  await t.services.answer(postsRequests.listByAuthor, ({ input }) => {
    if (input.uid !== 'lupe' || posts.length === 0) throw new AppError('USER_NOT_FOUND');
    return { posts, nextCursor: input.cursor === undefined ? 'more' : null };
  });
});
afterAll(() => t.stop());

const minimal = { prefer: 'return=minimal' };
const read = async (query = '') => {
  const answer = await t.call(`/api/authors/lupe${query}`, { headers: minimal });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

it('shows a person by their cards, with no number that is not told yet', async () => {
  const { status, headers, body } = await read();
  expect(status).toBe(200);
  expect(headers.get('etag')).toMatch(/^"/);
  expect(body).toMatchObject({
    uid: 'lupe',
    name: 'Lupe',
    photoURL: '/media/avatar.svg',
    posts: [
      { id: 'p1', likes: 5 },
      { id: 'p2', likes: 0, counts: 'ended' },
    ],
    nextCursor: 'more',
  });
  expect((await read('?limit=5&cursor=more')).body).toMatchObject({ nextCursor: null });
});

it('knows nobody without public cards', async () => {
  const answer = await t.call('/api/authors/nadie');
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'USER_NOT_FOUND' }]);
  expect((await t.call('/api/authors/lupe?limit=0')).status).toBe(400);
});

it('shows within two seconds what came and what went', async () => {
  const third = samplePost('p3', { userId: 'lupe' });
  const facts = ({ id, eventid, userId, imgLocation }: typeof third) => ({
    postId: id,
    eventId: eventid,
    userId,
    imgLocation,
  });
  const shows = async (count: number) => {
    const { body } = await read();
    return (body as { posts?: unknown[] }).posts?.length === count;
  };
  posts = [third, ...posts];
  await t.services.tell(postsEvents.postApproved, { ...facts(third), createdAt: 1 });
  await until(() => shows(3), 'the new card');
  posts = [third, secret];
  await t.services.tell(postsEvents.postDeleted, facts(shown));
  await until(() => shows(2), 'two are left');
  posts = [];
  await t.services.tell(postsEvents.postDeleted, facts(third));
  await until(async () => (await read()).status === 404, 'nobody is left');
});

// A second try would find the numbers hidden already.
it('keeps no numbers that were hidden while it was made', { retry: 0 }, async () => {
  const own = samplePost('p4', { userId: 'lupe', eventid: 'secret', likes: 9 });
  const { eventid: eventId } = own;
  posts = [own];
  await t.services.answer(postsRequests.getBySlug, () => own);
  const change = async (to: typeof counts) => {
    counts = to;
    asked = 0;
    const { startDate, endDate } = sampleEvent();
    const facts = { eventId, startDate, endDate, attached: [], released: [] };
    await t.services.tell(eventsEvents.eventChanged, facts);
    await until(async () => {
      reads.push(t.call('/api/all-events'));
      return asked > 0;
    }, 'the gateway asks for events anew');
  };
  const reads: Promise<unknown>[] = [];
  await change('always');
  const isTold = async () => JSON.stringify((await read('?limit=7')).body).includes('"likes":9');
  await until(isTold, 'numbers are told');
  const late = Promise.withResolvers<void>();
  answered = late.promise;
  await change('ended');
  const author = read('?limit=8');
  const post = t.call(`/api/posts/secreto/${own.slug}`, { headers: minimal });
  await sleep(100);
  late.resolve();
  const hidden = { likes: 0, counts: 'ended' };
  expect((await author).body).toMatchObject({ posts: [hidden] });
  expect(await (await post).json()).toMatchObject(hidden);
  await Promise.all(reads);
});

it('tells people of their own cards no number either that is not told yet', async () => {
  await t.services.answer(likesRequests.listAccounts, () => ({ accounts: {} }));
  await t.services.answer(postsRequests.listMine, () => ({
    posts: [shown, secret],
    nextCursor: null,
  }));
  const day = { date: '2026-11-21', likes: 3 };
  const standing = { postId: 'p1', place: 2, cards: 9, toPodium: null, days: [day] };
  const race = { cards: [standing], dates: [], denied: [], usualReviewMs: 60_000 };
  const askedFor: string[][] = [];
  await t.services.answer(postsRequests.race, ({ input }) => {
    askedFor.push(input.eventIds);
    return race;
  });
  expect((await sendTo(t, 'GET', '/api/me/posts', undefined, 'lupe')).body).toMatchObject([
    { id: 'p1', likes: 5 },
    { id: 'p2', likes: 0, counts: 'ended' },
  ]);
  expect((await sendTo(t, 'GET', '/api/me/race', undefined, 'lupe')).body).toEqual(race);
  expect(askedFor).toEqual([[sampleEvent().id]]);
  await t.services.answer(postsRequests.listMyReports, () => ({ reports: [], nextCursor: null }));
  await t.services.answer(postsRequests.listMyDenied, () => ({ denied: [], nextCursor: null }));
  await t.services.answer(eventsRequests.exportClaims, () => ({ claims: [] }));
  await t.services.answer(eventsRequests.exportScores, () => ({ scores: [], nextCursor: null }));
  const user = { uid: 'lupe', email: 'l@reto.test', name: 'Lupe', lastName: '', dob: null };
  const exported = { exportedAt: '', user: { ...user, createdAt: '', photoURL: '' } };
  await t.services.answer(accountsRequests.exportMe, () => ({
    ...exported,
    refusedDob: null,
    likes: [],
    requests: [],
  }));
  const email = { moderation: true, winners: true, digest: true };
  await t.services.answer(calls.getPreferences, () => ({ email }));
  await t.services.answer(calls.listMyNotifications, () => ({
    notifications: [],
    unread: 0,
    nextCursor: null,
  }));
  const copy = await sendTo(t, 'GET', '/api/me/export', undefined, 'lupe');
  expect(copy.body).toMatchObject({ posts: [{ likes: 5 }, { likes: 0, counts: 'ended' }] });
});
