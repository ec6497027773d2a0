import { eventsRequests, likesRequests, limits, postsRequests } from '@el-reto/contracts';
import type { PostPage } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { testGateway } from './support/test-gateway.ts';

const { harness, call } = await testGateway();

/** A post whose name is the input of the request that it answers. */
const echo = (eventid: string, input: object) =>
  samplePost('p1', { eventid, name: JSON.stringify(input), likes: 1 });
const events = ['e1', 'e2'].map((id) => sampleEvent({ id, slug: id }));
const ended = sampleEvent({ id: 'old', endDate: '2026-01-02' });
await harness.answer(eventsRequests.list, ({ input: { scope } }) => ({
  events: scope === 'all' ? [...events, ended] : events,
  nextCursor: null,
}));
await harness.answer(postsRequests.list, ({ input }) => ({
  posts: [echo(input.eventId, input)],
  nextCursor: null,
}));
await harness.answer(postsRequests.listByAuthor, ({ input }) => ({
  posts: [echo('e1', input)],
  nextCursor: null,
}));
await harness.answer(postsRequests.getBySlug, ({ input }) => echo(input.eventSlug, input));
await harness.answer(likesRequests.listAccounts, () => ({
  accounts: { p1: { likedAccounts: ['fan'], truncated: false } },
}));

it.each([
  ['lists of events', ['/api/events', '/api/all-events', '/api/winners']],
  ['whole lists of posts', ['/api/event-posts/e1', '/api/event-posts/e2']],
  [
    'pages of posts',
    [
      '/api/event-posts/e1?sort=recent',
      '/api/event-posts/e2?sort=recent',
      '/api/event-posts/e1?sort=likes',
      '/api/event-posts/e1?sort=recent&limit=5',
      // First pages are cached apart: each part differs between two further pages, too.
      '/api/event-posts/e1?sort=recent&limit=6',
      '/api/event-posts/e1?sort=recent&cursor=a',
      '/api/event-posts/e1?sort=recent&cursor=b',
      '/api/event-posts/e1?sort=likes&cursor=a',
      '/api/event-posts/e2?sort=recent&cursor=a',
      '/api/event-posts/e1?sort=recent&q=a',
      '/api/event-posts/e1?sort=recent&q=b',
      '/api/event-posts/e1?sort=recent&author=a',
      '/api/event-posts/e1?sort=recent&author=b',
    ],
  ],
  [
    'pages of an author',
    [
      '/api/authors/u1',
      '/api/authors/u2',
      '/api/authors/u1?limit=5',
      '/api/authors/u1?cursor=a',
      '/api/authors/u1?cursor=b',
    ],
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

it('a list in random order begins at another card for other visitors', async () => {
  const size = 200;
  // Places of the cards in the ring of the posts service.
  const places = Array.from({ length: size }, (_, n) => n * Math.floor(2 ** 32 / size));
  await harness.answer(postsRequests.list, ({ input: { turn = 0, limit } }) => {
    const first = Math.max(
      0,
      places.findIndex((place) => place >= turn),
    );
    const shown = Array.from({ length: limit }, (_, n) => (first + n) % size);
    const posts = shown.map((n) => samplePost(`p${n}`, { eventid: 'e1' }));
    return { posts, nextCursor: 'next', nextTurn: (places[shown.at(-1) ?? 0] ?? 0) + 1 };
  });
  const path = `/api/event-posts/e1?limit=${limits.galleryPageSize}&sort=random`;
  const first: (string | undefined)[] = [];
  for (let visitor = 0; visitor < 200; visitor += 1) {
    const answer = await call(path, { headers: { prefer: 'return=minimal' } });
    const { posts } = (await answer.json()) as PostPage;
    expect(new Set(posts.map(({ id }) => id)).size).toBe(limits.galleryPageSize);
    first.push(posts[0]?.id);
  }
  // The turns of a hand go round the whole ring.
  expect(new Set(first).size).toBeGreaterThan(size / limits.galleryPageSize);
  expect(harness.count(postsRequests.list)).toBeLessThan(200);
});
