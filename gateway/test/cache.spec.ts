import { eventsRequests, likesRequests, postsRequests } from '@el-reto/contracts';
import type { PostSummary } from '@el-reto/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { defaultOptions, ResponseCache } from '../src/cache/response-cache.ts';
import { defaultTimes } from '../src/cache/slot.ts';
import { tags } from '../src/cache/tags.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { testGateway } from './support/test-gateway.ts';

// No answer grows old during a test, however slow the machine is, so each key is loaded once.
const times = { ...defaultTimes, refreshEveryMs: 600_000, staleMs: 600_000 };
const cache = { ...defaultOptions, times };
const { harness, gateway, call, send } = await testGateway({}, { cache });

/** A post whose name is the input of the request that returned it. */
const echo = (eventid: string, input: object) =>
  samplePost('p1', { eventid, name: JSON.stringify(input), likes: 1 });
const events = ['e1', 'e2', 'other', 'long'].map((id) => sampleEvent({ id, slug: id }));
const ended = sampleEvent({ id: 'old', endDate: '2026-01-02' });
await harness.answer(eventsRequests.list, ({ input: { scope } }) => ({
  events: scope === 'all' ? [...events, ended] : events,
  nextCursor: null,
}));
const onePage = (...posts: PostSummary[]) => ({ posts, nextCursor: null });
beforeEach(() =>
  harness.answer(postsRequests.list, ({ input }) => onePage(echo(input.eventId, input))),
);
await harness.answer(postsRequests.listByAuthor, ({ input }) => onePage(echo('e1', input)));
await harness.answer(postsRequests.getBySlug, ({ input }) => echo(input.eventSlug, input));
await harness.answer(likesRequests.listAccounts, () => ({
  accounts: { p1: { likedAccounts: ['fan'], truncated: false } },
}));

/** Queries of first pages, which have separate cache keys. `others` differ in one further part each. */
const firstPages = ['e1?sort=recent', 'e2?sort=recent', 'e1?sort=likes'];
const others = ['cursor=b', 'limit=5', 'limit=6', 'q=a', 'q=b', 'author=a', 'author=b'].map(
  (part) => `e1?sort=recent&${part}`,
);

it.each([
  ['lists of events', ['/api/events', '/api/all-events', '/api/winners']],
  ['whole lists of posts', ['/api/event-posts/e1', '/api/event-posts/e2']],
  [
    'pages of posts',
    [...firstPages, ...firstPages.map((page) => `${page}&cursor=a`), ...others].map(
      (page) => `/api/event-posts/${page}`,
    ),
  ],
  [
    'pages of an author',
    ['u1', 'u2', 'u1?limit=5', 'u1?cursor=a', 'u1?cursor=b'].map((page) => `/api/authors/${page}`),
  ],
  ['posts', ['/api/posts/e1/a', '/api/posts/e1/b', '/api/posts/e2/a']],
])('%s are cached apart by every part of their address and form', async (what, paths) => {
  const forms = what === 'lists of events' ? [''] : ['', 'return=minimal'];
  const readAll = () =>
    Promise.all(
      paths.flatMap((path) =>
        forms.map(async (prefer) => (await call(path, { headers: { prefer } })).text()),
      ),
    );
  const loaded = await readAll();
  expect(new Set(loaded).size).toBe(paths.length * forms.length);
  const before = harness.requests.length;
  expect(await readAll()).toEqual(loaded);
  expect(harness.requests.length).toBe(before);
});

const list = (eventId: string, headers: Record<string, string> = {}) =>
  call(`/api/event-posts/${eventId}`, { headers: { prefer: 'return=minimal', ...headers } });

it('a cached answer has a caching time, and an ETag in each coding with which clients get 304', async () => {
  const posts = Array.from({ length: 20 }, (_, n) => samplePost(`p${n}`, { eventid: 'other' }));
  await harness.answer(postsRequests.list, () => onePage(...posts));
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
  await harness.answer(postsRequests.list, ({ input: { cursor = '0', eventId: eventid } }) => ({
    posts: ['a', 'b'].map((id) => samplePost(id + cursor, { eventid })),
    nextCursor: cursor === '2' ? null : String(Number(cursor) + 1),
  }));
  expect(await (await list('long')).json()).toHaveLength(6);
});

it.each([
  ['POST', '/api/events', [tags.events]],
  ['POST', '/api/event-posts/e1', [tags.postsOf('e1')]],
  ['DELETE', '/api/event-posts/e1/p1', [tags.postsOf('e1'), tags.post('p1')]],
])('%s %s makes cached answers load anew', async (method, path, refreshed) => {
  const refresh = vi.spyOn(gateway.app.get(ResponseCache), 'refresh');
  expect((await send(method, path)).body).toEqual({ success: true });
  expect(refresh.mock.calls).toEqual([refreshed]);
});

it('visitors of a list in random order begin at different cards', async () => {
  await harness.answer(postsRequests.list, ({ input: { eventId: eventid, turn = 0 } }) => ({
    posts: [samplePost(`from-${turn}`, { eventid })],
    nextCursor: 'next',
    nextTurn: (turn + 2 ** 28) % 2 ** 32,
  }));
  const shown = new Set<string>();
  const visit = async () => {
    shown.add(await (await list('e1?limit=24&sort=random')).text());
    return shown.size;
  };
  // Each rotation begins when the one before is loaded, which takes a while.
  await expect.poll(visit).toBeGreaterThan(8);
});
