import { eventsRequests, postsRequests } from '@el-reto/contracts';
import { expect, it, vi } from 'vitest';
import { LoadTurns } from '../src/limits/load-turns.ts';
import { builtSite } from './support/built-site.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { testGateway, until } from './support/test-gateway.ts';

const { env } = await builtSite();
const { harness, call } = await testGateway({ ...env, LIMITS: 'on', TRUST_PROXY: 'true' });

/** Requests about invented words wait for this promise. */
let answered: (word: string) => Promise<unknown> | undefined = () => undefined;
await harness.answer(eventsRequests.list, () => ({ events: [sampleEvent({ id: 'e1' })] }));
/** The words and cursors for which the posts service has searched. */
const searched: string[] = [];
await harness.answer(postsRequests.list, async ({ input: { q, cursor = '' } }) => {
  const word = q ?? cursor;
  searched.push(word);
  await answered(word);
  return { posts: [samplePost('p1')], nextCursor: null };
});
await harness.answer(postsRequests.listByAuthor, async ({ input: { uid: userId } }) => {
  await answered(userId);
  return { posts: [samplePost('p1', { userId, eventid: 'e1' })], nextCursor: null };
});
await harness.answer(postsRequests.getBySlug, async ({ input: { postSlug } }) => {
  await answered(postSlug);
  return samplePost(postSlug);
});

const read = async (path: string, from: string) => {
  const headers = { prefer: 'return=minimal', 'x-forwarded-for': from };
  const answer = await call(path, { headers });
  await answer.arrayBuffer();
  return answer.status;
};
/** Addresses that a client can vary without limit. */
const shapes = {
  searches: (word: string) => `/api/event-posts/e1?q=${word}`,
  authors: (word: string) => `/api/authors/${word}`,
  posts: (word: string) => `/api/posts/noche-mexicana/${word}`,
  pages: (word: string) => `/gallery/noche-mexicana/${word}`,
};

it.each([
  ['searches', [shapes.searches, shapes.authors]],
  ['posts', [shapes.posts, shapes.pages]],
])('a flood of made-up %s from one address delays no other address', async (what, flooded) => {
  const waiting: (() => void)[] = [];
  let begun = 0;
  answered = (word) => {
    begun += 1;
    return word.startsWith('made-up')
      ? new Promise<void>((resolve) => waiting.push(resolve))
      : undefined;
  };
  const statuses: number[] = [];
  const flood = Array.from({ length: 600 }, async (_, n) => {
    const path = flooded[n % flooded.length]?.(`made-up-${n}`) ?? '';
    statuses.push(await read(path, '203.0.113.9'));
  });
  await until(() => statuses.includes(503));
  // The first page of a gallery does not wait behind a flood.
  const first = '/api/event-posts/e1?limit=24&sort=recent';
  expect(await read(first, '203.0.113.9')).toBe(200);
  const turns = vi.spyOn(LoadTurns.prototype, 'run');
  let isDone = false;
  const others = Promise.all(
    Object.values(shapes).map((shape) => read(shape(`${what}-seen`), '203.0.113.10')),
  ).finally(() => (isDone = true));
  const isOther = (key: string) => key.includes(`${what}-seen`);
  const areInLine = () => new Set(turns.mock.calls.map(([key]) => key).filter(isOther)).size === 3;
  // The page and the post share a load.
  await until(areInLine);
  let released = 0;
  // Each place that a request of the flood frees goes to another address first.
  while (!isDone) {
    const before = begun;
    waiting.shift()?.();
    released += 1;
    await until(() => isDone || begun > before);
  }
  expect(await others).toEqual([200, 200, 200, 200]);
  expect(released).toBeLessThan(250);
  answered = () => undefined;
  for (const release of waiting) release();
  await Promise.all(flood);
  expect(new Set(statuses)).toEqual(new Set([503, 200]));
});

/** Searches for `word` from the address `from`. `signal` aborts the request. */
const search = (word: string, from: string, signal?: AbortSignal) => {
  const headers = { prefer: 'return=minimal', 'x-forwarded-for': from };
  const init = { headers, ...(signal && { signal }) };
  return call(shapes.searches(word), init).then((answer) => answer.arrayBuffer());
};

it('a search is not made if its client disconnects before its turn', async () => {
  const turn = Promise.withResolvers<void>();
  answered = (word) => (word.startsWith('held') ? turn.promise : undefined);
  const held = Array.from({ length: 4 }, (_, n) => search(`held-${n}`, `203.0.113.${n}`));
  await until(() => searched.filter((word) => word.startsWith('held')).length === 4);
  const leaving = new AbortController();
  const left = Array.from({ length: 9 }, (_, n) =>
    search(`left-${n}`, '203.0.113.60', leaving.signal),
  );
  const stays = search('stays', '203.0.113.61');
  // A later list was answered after the same questions to Redis, so that all searches wait for their turn now.
  await read('/api/event-posts/e1?limit=23&sort=recent', '203.0.113.60');
  leaving.abort();
  await Promise.allSettled(left);
  await read(shapes.posts('after-their-end'), '203.0.113.60');
  turn.resolve();
  await Promise.all([...held, stays]);
  expect(searched).toContain('stays');
  expect(searched.filter((word) => word.startsWith('left'))).toEqual([]);
});

it('at most four complete pages are loaded at once, because of the likers of each card', async () => {
  const turn = Promise.withResolvers<void>();
  const isComplete = (word: string) => word.startsWith('complete');
  answered = (word) => (isComplete(word) ? turn.promise : undefined);
  const pages = Array.from({ length: 9 }, (_, n) => {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` };
    return call(`/api/event-posts/e1?cursor=complete-${n}`, { headers });
  });
  await until(() => searched.filter(isComplete).length === 4);
  // A later list was answered after the same questions to Redis, so that all pages wait for their turn now.
  await read('/api/event-posts/e1?limit=22&sort=recent', '203.0.113.60');
  expect(searched.filter(isComplete)).toHaveLength(4);
  turn.resolve();
  await Promise.all(pages);
});
