import { eventsRequests, likesRequests, postsRequests } from '@el-reto/contracts';
import type { PostSummary } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { defaultOptions } from '../src/cache/response-cache.ts';
import { defaultTimes } from '../src/cache/slot.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { testGateway } from './support/test-gateway.ts';

// No answer grows old during a test, however slow the machine is, so each key is loaded once.
const times = { ...defaultTimes, refreshEveryMs: 600_000, staleMs: 600_000 };
const { harness, call } = await testGateway({}, { cache: { ...defaultOptions, times } });

/** A post whose name is the input of the request that returned it. */
const echo = (eventid: string, input: object) =>
  samplePost('p1', { eventid, name: JSON.stringify(input), likes: 1 });
const events = ['e1', 'e2'].map((id) => sampleEvent({ id, slug: id }));
const ended = sampleEvent({ id: 'old', endDate: '2026-01-02' });
await harness.answer(eventsRequests.list, ({ input: { scope } }) => ({
  events: scope === 'all' ? [...events, ended] : events,
  nextCursor: null,
}));
const onePage = (post: PostSummary) => ({ posts: [post], nextCursor: null });
await harness.answer(postsRequests.list, ({ input }) => onePage(echo(input.eventId, input)));
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

it('visitors of a list in random order begin at different cards', async () => {
  await harness.answer(postsRequests.list, ({ input: { eventId: eventid, turn = 0 } }) => ({
    posts: [samplePost(`from-${turn}`, { eventid })],
    nextCursor: 'next',
    nextTurn: (turn + 2 ** 28) % 2 ** 32,
  }));
  const shown = new Set<string>();
  const visit = async () => {
    const headers = { prefer: 'return=minimal' };
    const answer = await call('/api/event-posts/e1?limit=24&sort=random', { headers });
    shown.add(await answer.text());
    return shown.size;
  };
  // Each rotation begins when the one before is loaded, which takes a while.
  await expect.poll(visit).toBeGreaterThan(8);
});
