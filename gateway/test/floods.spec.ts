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
await harness.answer(postsRequests.list, async ({ input: { q = '' } }) => {
  await answered(q);
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
