import {
  AppError,
  eventsEvents,
  eventsRequests,
  likesRequests,
  postsEvents,
  postsRequests,
  type Event,
} from '@el-reto/contracts';
import { createClient } from 'redis';
import { afterEach, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { EventTerms } from '../src/contest/event-terms.ts';
import { builtSite } from './support/built-site.ts';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { adminUid, testGateway, until } from './support/test-gateway.ts';

const { env } = await builtSite();
const { harness, redis, gateway, call, send, follow, startReplica } = await testGateway(env);
const live = '/api/live/e1';

/** The events of the events service. Null while it does not answer. */
let events: Event[] | null = [];
const ended = sampleEvent({ id: 'old', slug: 'viejo', endDate: '2026-01-02' });
/** The events in which each account has a like. */
const voters: Record<string, string[]> = { vera: ['e1'], nora: ['e9'] };
const card = samplePost('p1', { eventid: 'e1', userId: 'ana', likes: 4321 });
const later = samplePost('p2', { eventid: 'e1', userId: 'ana', likes: 9876 });
type Asked = Pick<z.output<typeof postsRequests.list.input>, 'sort' | 'hidesLikes' | 'q'>;
const asked: Asked[] = [];
const race = { cards: [], dates: [], denied: [], usualReviewMs: 60_000 };
const races: string[][] = [];
let isLiked = true;

await harness.answer(eventsRequests.list, () => {
  if (!events) throw new AppError('SERVICE_UNAVAILABLE');
  return { events, nextCursor: null };
});
await harness.answer(postsRequests.list, ({ input }) => {
  asked.push(input);
  return { posts: [card, later], nextCursor: null };
});
await harness.answer(postsRequests.getBySlug, () => card);
await harness.answer(postsRequests.listByAuthor, () => ({ posts: [card], nextCursor: null }));
await harness.answer(postsRequests.listMine, () => ({ posts: [card], nextCursor: null }));
await harness.answer(postsRequests.race, ({ input }) => {
  races.push(input.eventIds);
  return race;
});
await harness.answer(likesRequests.listAccounts, ({ input: { postIds } }) => ({
  accounts: Object.fromEntries(
    postIds.map((id) => [id, { likedAccounts: ['a-fan'], likes: 4321, truncated: false }]),
  ),
}));
await harness.answer(likesRequests.listMine, ({ actor }) => {
  const like = { postId: 'p1', state: 'counted', reason: null } as const;
  return Object.fromEntries((voters[actor?.uid ?? ''] ?? []).map((eventId) => [eventId, like]));
});
await harness.answer(likesRequests.toggle, () => {
  const previous = { postId: 'p2', likes: 9876 };
  return { postId: 'p1', eventId: 'e1', likes: 4321, liked: isLiked, previous };
});

afterEach(() => void (isLiked = true));
/** Starts a gateway that has no cached answers. */
const freshGateway = async () => (await startReplica()).url;
/** Changes the event `e1`, or deletes it. Resolves once the gateways have received the change. */
async function become(event: Partial<Event> | null): Promise<void> {
  const { startDate, endDate } = sampleEvent();
  const facts = { eventId: 'e1', startDate, endDate, attached: [], released: [] };
  events = event ? [sampleEvent({ id: 'e1', slug: 'reto', ...event }), ended] : [];
  await harness.publish(eventsEvents.eventChanged, facts);
  const terms = gateway.app.get(EventTerms);
  // Lists and likes depend on two cached lists of events. Each of them may be loaded again before the message
  // arrives.
  const isKnown = async () => {
    const known = [await (await call('/api/all-events')).json(), await terms.all()];
    return known.every((list) => JSON.stringify(list) === JSON.stringify(events));
  };
  await until(isKnown);
}

const pages = [
  '/api/event-posts/e1',
  '/api/event-posts/e1?sort=likes',
  '/api/event-posts/e1?sort=random',
  '/api/event-posts/e1?q=foto',
  '/api/posts/reto/foto-p1',
  '/api/authors/ana',
  '/gallery',
  '/gallery/reto/foto-p1',
  '/sitemap.xml',
];
/** The answers that contain a number of likes or an account that likes a post. */
async function leaksTo(uid?: string, url = gateway.url): Promise<string[]> {
  const headers = uid === undefined ? {} : bearer(tokenFor(uid));
  const own = ['/api/me/posts'];
  const found: string[] = [];
  for (const path of [...pages, ...(uid === undefined ? [] : own)]) {
    const text = await (await call(path, { headers }, url)).text();
    if (/4321|9876|a-fan/.test(text)) found.push(path);
  }
  return found;
}
/** Waits until no answer shows likes. Answers may be as old as the contract allows. */
const becomeClean = (uid?: string) => expect.poll(() => leaksTo(uid)).toEqual([]);
const toggle = async (url = gateway.url) =>
  (await send('POST', '/api/toggle-post-like/p1', { uid: 'vera', body: { uid: 'vera' } }, url))
    .body;
const hiddenToggle = {
  likes: 0,
  likedAccounts: [],
  previouslyLikedPost: { id: 'p2', likes: 0, likedAccounts: [] },
};
/** The messages of the event's stream, up to the deletion of a card, which is published last. */
async function streamed(url?: string) {
  const client = await follow(live, {}, url);
  const posts = [{ postId: 'p1', likes: 4321, views: 0, shares: 0 }];
  await harness.publish(postsEvents.statsChanged, { eventId: 'e1', posts });
  const gone = { eventId: 'e1', postId: 'p9', userId: 'u', imgLocation: 'x.jpg' };
  await harness.publish(postsEvents.postDeleted, gone);
  await until(() => client.named('post').length > 0);
  return client;
}

it.each(['ended', 'voted'] as const)('with counts "%s" visitors learn no likes', async (counts) => {
  await become({ counts });
  await becomeClean();
  const answer = await call(`/api/event-posts/e1?limit=5&sort=likes&q=${counts}`);
  // The lists of earlier tests may be refreshed meanwhile.
  const searched = asked.filter(({ q }) => q === counts);
  expect(searched).toContainEqual(expect.objectContaining({ sort: 'recent', hidesLikes: true }));
  expect(searched.map(({ sort }) => sort)).not.toContain('likes');
  const { posts } = (await answer.json()) as { posts: object[] };
  expect(posts[0]).toMatchObject({ likes: 0, likedAccounts: [], counts });
  expect((await streamed()).named('likes')).toEqual([]);
});

it.each([
  ['vera', 'an account with a like in the event', true],
  [adminUid, 'an administrator', true],
  ['nora', 'an account with a like in another event', false],
])('with counts "voted" %s, %s, sees likes: %s', async (uid, _, sees) => {
  await become({ counts: 'voted' });
  const cards = pages.slice(0, 5);
  await expect.poll(() => leaksTo(uid)).toEqual(expect.arrayContaining(sees ? cards : []));
  const path = `/api/event-posts/e1?sort=likes&q=${uid}`;
  const answer = await call(path, { headers: bearer(tokenFor(uid)) });
  const sorts = asked.flatMap(({ sort, q }) => (q === uid ? sort : []));
  expect(sorts).toEqual([sees ? 'likes' : 'recent']);
  expect(answer.headers.get('cache-control')?.includes('no-store')).toBe(sees);
  // The answer for the voter is not cached for other readers.
  await becomeClean();
  if (!sees) await becomeClean(uid);
});

const unconfirmed = tokenFor(adminUid, { emailVerified: false });
it.each([
  ['an invalid token', 'bad.bad.bad'],
  ['a token of an administrator without a confirmed address', unconfirmed],
])('with %s, the answer is the same as for a visitor', async (_, token) => {
  await become({ counts: 'voted' });
  const headers = bearer(token);
  const answer = await call('/api/event-posts/e1?limit=7', { headers });
  expect(answer.status).toBe(200);
  expect(await answer.text()).not.toContain('4321');
});

it.each([
  ['ended', true, true],
  ['voted', true, false],
  ['voted', false, true],
  ['always', false, false],
] as const)('with counts "%s" a like (liked: %s) hides likes: %s', async (counts, liked, hides) => {
  await become({ counts });
  isLiked = liked;
  expect(await toggle()).toMatchObject(hides ? hiddenToggle : { likes: 4321 });
});

it.each([
  ['ended', [], []],
  ['voted', [], ['e1']],
  ['always', ['e1'], ['e1']],
] as const)(
  'with counts "%s", authors see the ranks of their cards in the running events %j, and once they have voted in %j',
  async (counts, before, after) => {
    await become({ counts });
    races.length = 0;
    for (const uid of ['nora', 'vera']) {
      expect((await send('GET', '/api/me/race', { uid })).body).toEqual(race);
    }
    expect(races).toEqual([before, after]);
  },
);

it('likes of an unknown event are hidden: after its deletion, and before the gateway knows it', async () => {
  await become({ counts: 'always' });
  const all = expect.arrayContaining(['/api/posts/reto/foto-p1', '/api/me/posts']);
  await expect.poll(() => leaksTo('ana')).toEqual(all);
  const other = sampleEvent({ id: 'other', slug: 'otro' });
  await become(null);
  events = [other];
  await becomeClean('ana');
  expect(await toggle()).toMatchObject(hiddenToggle);
  expect((await streamed()).named('likes')).toEqual([]);
});

it('a new gateway without cached answers shows no likes while the events service is unavailable', async () => {
  await become({ counts: 'always' });
  events = null;
  const operator = await createClient({ url: redis.url }).connect();
  await operator.flushAll();
  operator.destroy();
  const url = await freshGateway();
  expect(await leaksTo('ana', url)).toEqual([]);
  expect(await toggle(url)).toMatchObject(hiddenToggle);
  expect((await send('GET', '/api/me/race', { uid: 'ana' }, url)).status).toBe(503);
  const stream = await streamed(url);
  expect(stream.named('likes')).toEqual([]);
  events = [sampleEvent({ id: 'e1', slug: 'reto', counts: 'always' })];
  await until(() => stream.named('likes').length > 0);
  expect(stream.named('likes')).toEqual([{ p1: 4321 }]);
});

it('a reader that reconnects gets missed likes later if it is unknown whether they may be shown', async () => {
  const url = await freshGateway();
  await become({ counts: 'always' });
  const before = await streamed(url);
  await until(() => before.named('likes').length === 1);
  const { lastId } = before;
  await streamed(url);
  const known = vi.spyOn(EventTerms.prototype, 'showsLikes').mockResolvedValue(undefined);
  const client = await follow(live, { 'last-event-id': lastId }, url);
  await until(() => client.named('post').length > 0);
  expect(client.named('likes')).toEqual([]);
  known.mockRestore();
  await until(() => client.named('likes').length > 0);
  expect(client.named('likes')).toEqual([{ p1: 4321 }]);
});

it('a reader that reconnects gets no likes from before they were hidden', async () => {
  await become({ counts: 'always' });
  const before = await streamed();
  await until(() => before.named('likes').length === 1);
  const { lastId } = before;
  await streamed();
  await become({ counts: 'ended' });
  const client = await follow(live, { 'last-event-id': lastId });
  await until(() => client.messages.length > 0 && client.lastId !== '');
  expect(client.named('likes')).toEqual([]);
});
