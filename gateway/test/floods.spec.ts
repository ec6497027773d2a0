import { eventsRequests, postsRequests } from '@el-reto/contracts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningGateway } from '../src/start-gateway.ts';
import { until } from './support/fake-services.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway();
  await t.services.answer(eventsRequests.list, () => ({ events: [sampleEvent({ id: 'e1' })] }));
});
afterAll(() => t.stop());

const ask = (search: string) =>
  t.call(`/api/event-posts/e1?${search}`, { headers: { prefer: 'return=minimal' } });

/** What strangers may ask for in any number. */
const shapes = {
  searches: (word: string) => `/api/event-posts/e1?q=${word}`,
  authors: (word: string) => `/api/authors/${word}`,
  posts: (word: string) => `/api/posts/noche-mexicana/${word}`,
  pages: (word: string) => `/gallery/noche-mexicana/${word}`,
};

// A second try would find the page in the cache.
it('what a gallery asks for first waits behind no flood of searches', { retry: 0 }, async () => {
  const flooded = Promise.withResolvers<void>();
  await t.services.answer(postsRequests.list, async ({ input }) => {
    if (input.q !== undefined) await flooded.promise;
    return { posts: [samplePost('p1')], nextCursor: null };
  });
  const refused = Promise.withResolvers<void>();
  const searches = Array.from({ length: 600 }, async (_, i) => {
    const { status } = await ask(`q=${i}`);
    if (status === 503) refused.resolve();
  });
  await refused.promise;
  const page = await ask('limit=24&sort=recent');
  flooded.resolve();
  await Promise.all(searches);
  expect(page.status).toBe(200);
  expect(await page.json()).toMatchObject({ posts: [{ id: 'p1' }], nextCursor: null });
});

describe('from one address', () => {
  let replica: RunningGateway;
  let isFound: (word: string) => Promise<void>;
  beforeAll(async () => {
    const { SITE_DIR } = t.env;
    await mkdir(SITE_DIR);
    await writeFile(join(SITE_DIR, 'index.html'), '<html><head><!--head--></head></html>');
    const site = { PUBLIC_REMOTE_DIR: SITE_DIR, ADMIN_REMOTE_DIR: SITE_DIR };
    replica = await t.startReplica({ LIMITS: 'on', TRUST_PROXY: 'true', ...site });
    await t.services.answer(postsRequests.list, async ({ input }) => {
      await isFound(input.q ?? '');
      return { posts: [], nextCursor: null };
    });
    await t.services.answer(postsRequests.listByAuthor, async ({ input: { uid: userId } }) => {
      await isFound(userId);
      return { posts: [samplePost('p1', { userId, eventid: 'e1' })], nextCursor: null };
    });
    await t.services.answer(postsRequests.getBySlug, async ({ input }) => {
      await isFound(input.postSlug);
      return samplePost(input.postSlug);
    });
  });
  afterAll(() => replica.stop());

  const read = async (path: string, from: string) => {
    const headers = { prefer: 'return=minimal', 'x-forwarded-for': from };
    const answer = await fetch(new URL(path, replica.url), { headers });
    await answer.arrayBuffer();
    return answer.status;
  };

  it.each([
    ['searches', [shapes.searches, shapes.authors]],
    ['posts', [shapes.posts, shapes.pages]],
  ])('a flood of made-up %s keeps nobody else from theirs', { retry: 0 }, async (what, asked) => {
    const over = Promise.withResolvers<void>();
    isFound = async (word) =>
      word.startsWith('made-up') ? Promise.race([over.promise, sleep(300)]) : undefined;
    const flood: number[] = [];
    const reads = Array.from({ length: 600 }, async (_, i) => {
      const path = asked.map((shape) => shape(`made-up-${i}`))[i % asked.length] ?? '';
      flood.push(await read(path, '203.0.113.9'));
    });
    await until(() => flood.includes(503), 'more are asked for than may wait');
    const begunAt = performance.now();
    const others = Object.values(shapes).map((shape) =>
      read(shape(`${what}-seen`), '203.0.113.10'),
    );
    expect(await Promise.all(others)).toEqual(others.map(() => 200));
    expect(performance.now() - begunAt).toBeLessThan(1_000);
    over.resolve();
    await Promise.all(reads);
    expect(new Set(flood)).toEqual(new Set([503, 200]));
  });

  it('four hundred visitors all get what each asks for', async () => {
    isFound = () => sleep(5);
    const reads = Array.from({ length: 400 }, (_, i) =>
      read(shapes.posts(`of-visitor-${i}`), '203.0.113.11'),
    );
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  });
});
