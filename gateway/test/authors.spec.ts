import {
  AppError,
  calls,
  type Event,
  eventsEvents,
  eventsRequests,
  likesRequests,
  postsEvents,
  postsRequests,
} from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { testGateway, until } from './support/test-gateway.ts';

const shown = samplePost('p1', { userId: 'lupe', displayName: 'Lupe', likes: 5 });
const secret = samplePost('p2', { userId: 'lupe', eventid: 'secret', likes: 7 });
let posts = [shown, secret];
let counts: NonNullable<Event['counts']> = 'ended';
/** Number of requests to the events service. Its answers wait for `answered`. */
let asked = 0;
let answered = Promise.resolve();

const { harness, call, send, refusal } = await testGateway();
await harness.answer(eventsRequests.list, async () => {
  const events = [sampleEvent(), sampleEvent({ id: 'secret', slug: 'secreto', counts })];
  asked += 1;
  await answered;
  return { events, nextCursor: null };
});
await harness.answer(postsRequests.listByAuthor, ({ input }) => {
  if (input.uid !== 'lupe' || posts.length === 0) throw new AppError('USER_NOT_FOUND');
  return { posts, nextCursor: input.cursor === undefined ? 'more' : null };
});

const minimal = { prefer: 'return=minimal' };
const read = async (query = '') => {
  const answer = await call(`/api/authors/lupe${query}`, { headers: minimal });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

it("an author's page has public cards only, without hidden numbers", async () => {
  const { status, headers, body } = await read();
  expect(status).toBe(200);
  expect(headers.get('etag')).toMatch(/^"/);
  const cards = [
    { id: 'p1', likes: 5 },
    { id: 'p2', likes: 0, counts: 'ended' },
  ];
  const author = { uid: 'lupe', name: 'Lupe', photoURL: '/media/avatar.svg' };
  expect(body).toMatchObject({ ...author, posts: cards, nextCursor: 'more' });
  expect((await read('?limit=5&cursor=more')).body).toMatchObject({ nextCursor: null });
});

it('an author without public cards does not exist', async () => {
  expect(await refusal('GET', '/api/authors/nadie')).toEqual([404, 'USER_NOT_FOUND']);
  posts = [];
  const facts = { postId: 'p1', eventId: 'event-1', userId: 'lupe', imgLocation: 'x.jpg' };
  await harness.publish(postsEvents.postDeleted, facts);
  await until(async () => (await read()).status === 404);
});

it('an answer hides numbers that became hidden while it was being made', async () => {
  const own = samplePost('p4', { userId: 'lupe', eventid: 'secret', likes: 9 });
  const { eventid: eventId } = own;
  posts = [own];
  await harness.answer(postsRequests.getBySlug, () => own);
  await harness.answer(calls.checkPostName, () => true);
  const change = async (to: typeof counts) => {
    counts = to;
    asked = 0;
    const { startDate, endDate } = sampleEvent();
    const facts = { eventId, startDate, endDate, attached: [], released: [] };
    await harness.publish(eventsEvents.eventChanged, facts);
    await until(async () => {
      reads.push(call('/api/all-events'));
      return asked > 0;
    });
  };
  const reads: Promise<unknown>[] = [];
  await change('always');
  const isShown = async () => JSON.stringify((await read('?limit=7')).body).includes('"likes":9');
  await until(isShown);
  const [found, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const loading = new Set<string>();
  harness.before = (subject) => {
    const { listByAuthor, getBySlug } = postsRequests;
    if (subject !== listByAuthor.subject && subject !== getBySlug.subject) return;
    loading.add(subject);
    return found.promise;
  };
  const author = read('?limit=8');
  const post = call(`/api/posts/secreto/${own.slug}`, { headers: minimal });
  await until(() => loading.size === 2);
  answered = late.promise;
  await change('ended');
  found.resolve();
  // The gateway receives this answer after the cards.
  await call('/api/check-post-name/libre');
  late.resolve();
  const hidden = { likes: 0, counts: 'ended' };
  expect((await author).body).toMatchObject({ posts: [hidden] });
  expect(await (await post).json()).toMatchObject(hidden);
  await Promise.all(reads);
});

it('hidden numbers are hidden from the authors of the cards, too', async () => {
  await harness.answer(likesRequests.listAccounts, ({ input: { postIds } }) => ({
    accounts: Object.fromEntries(
      postIds.map((id) => [id, { likedAccounts: ['fan'], likes: 6, truncated: false }]),
    ),
  }));
  const own = { posts: [shown, secret], nextCursor: null };
  await harness.answer(postsRequests.listMine, () => own);
  const day = { date: '2026-11-21', likes: 3 };
  const standing = { postId: 'p1', place: 2, cards: 9, toPodium: null, days: [day] };
  const race = { cards: [standing], dates: [], denied: [], usualReviewMs: 60_000 };
  const requested: string[][] = [];
  await harness.answer(postsRequests.race, ({ input }) => {
    requested.push(input.eventIds);
    return race;
  });
  expect((await send('GET', '/api/me/posts', { uid: 'lupe' })).body).toMatchObject([
    { id: 'p1', likes: 6, likedAccounts: ['fan'] },
    { id: 'p2', likes: 0, likedAccounts: [], counts: 'ended' },
  ]);
  expect((await send('GET', '/api/me/race', { uid: 'lupe' })).body).toEqual(race);
  expect(requested).toEqual([[sampleEvent().id]]);
});
