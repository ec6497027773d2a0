import { eventsRequests, likesRequests, postsRequests } from '@el-reto/contracts';
import { beforeEach, expect, it } from 'vitest';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { testGateway } from './support/test-gateway.ts';

const { harness, call, send } = await testGateway();

/** Part of the names of all events, posts and accounts. It shows when an answer was loaded. */
let version = 'v0';
const nextVersion = () => (version = `v${Number(version.slice(1)) + 1}`);
const eventIds = ['e1', 'other', 'long'];
const eventOf = (id: string) => sampleEvent({ id, slug: id, name: version });
const topPost = { slug: 'p1', img: '/p1.jpg', likes: 1, author: 'Ana' };
const ended = () =>
  sampleEvent({ id: 'old', endDate: '2026-01-02', topPosts: [{ ...topPost, name: version }] });
const postOf = (eventid: string, id = 'p1') =>
  samplePost(id, { eventid, userId: 'u1', name: version, likes: 1 });
const onePage = (posts: ReturnType<typeof postOf>[]) => ({ posts, nextCursor: null });

beforeEach(async () => {
  await harness.answer(eventsRequests.list, () => ({
    events: [...eventIds.map(eventOf), ended()],
    nextCursor: null,
  }));
  await harness.answer(postsRequests.list, ({ input }) => onePage([postOf(input.eventId)]));
  await harness.answer(postsRequests.getBySlug, ({ input }) => postOf(input.eventSlug));
  await harness.answer(postsRequests.listByAuthor, () => onePage([postOf('e1')]));
  await harness.answer(likesRequests.listAccounts, ({ input: { postIds } }) => ({
    accounts: Object.fromEntries(
      postIds.map((id) => [id, { likedAccounts: [`fan-${version}`], truncated: false }]),
    ),
  }));
});
const list = (eventId = 'e1', headers: Record<string, string> = {}) =>
  call(`/api/event-posts/${eventId}`, { headers: { prefer: 'return=minimal', ...headers } });
const textOf = async (path: string) => (await call(path)).text();
const statusOf = async (path: string) => (await call(path)).status;

it('a cached answer has a caching time, and an ETag in each coding with which clients get 304', async () => {
  const posts = Array.from({ length: 20 }, (_, n) => postOf('other', `p${n}`));
  await harness.answer(postsRequests.list, () => onePage(posts));
  const cacheControl = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30';
  const etags = new Set<string>();
  const texts = new Set<string>();
  for (const coding of ['br', 'gzip', null]) {
    const accept = { 'accept-encoding': coding ?? 'identity' };
    const answer = await list('other', accept);
    const { headers } = answer;
    const etag = headers.get('etag') ?? '';
    expect(headers.get('content-encoding')).toBe(coding);
    const expected = { etag, 'cache-control': cacheControl, vary: 'Prefer, Accept-Encoding' };
    expect(Object.fromEntries(headers)).toMatchObject(expected);
    const again = await list('other', { ...accept, 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(Object.fromEntries(again.headers)).toMatchObject(expected);
    etags.add(etag);
    texts.add(await answer.text());
  }
  expect([etags.size, texts.size]).toEqual([3, 1]);
  expect((await list('other', { 'if-none-match': '"other"' })).status).toBe(200);
});

it('a cached answer contains all pages of a long list', async () => {
  await harness.answer(postsRequests.list, ({ input: { cursor = '0', eventId } }) => ({
    posts: [postOf(eventId, `a${cursor}`), postOf(eventId, `b${cursor}`)],
    nextCursor: cursor === '2' ? null : String(Number(cursor) + 1),
  }));
  expect(await (await list('long')).json()).toHaveLength(6);
});

const [events, author] = ['/api/all-events', '/api/authors/u1'];
const cards = ['/api/event-posts/e1', '/api/event-posts/e1?q=a', author, '/api/posts/e1/p1'];

it('a change is shown even if its event message is lost', async () => {
  const paths = ['/api/events', events, '/api/winners', ...cards];
  for (const path of paths) await expect.poll(() => statusOf(path)).toBe(200);
  const shown = nextVersion();
  for (const path of paths) await expect.poll(() => textOf(path)).toContain(shown);
});

it.each([
  ['POST', '/api/events', ['/api/events', events]],
  ['POST', '/api/event-posts/e1', ['/api/event-posts/e1']],
  ['DELETE', '/api/event-posts/e1/p1', ['/api/event-posts/e1', '/api/posts/e1/p1']],
])('a change is shown after a refresh by %s %s', async (method, signal, paths) => {
  for (const path of paths) await expect.poll(() => statusOf(path)).toBe(200);
  const shown = nextVersion();
  expect((await send(method, signal)).body).toEqual({ success: true });
  for (const path of paths) await expect.poll(() => textOf(path)).toContain(shown);
});
