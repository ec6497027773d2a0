import { eventsRequests, postsRequests } from '@el-reto/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { startTestGateway } from './support/test-gateway.ts';
import type { TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway();
  await t.services.answer(eventsRequests.list, () => ({ events: [sampleEvent({ id: 'e1' })] }));
});
afterAll(() => t.stop());

const ask = (search: string) =>
  t.call(`/api/event-posts/e1?${search}`, { headers: { prefer: 'return=minimal' } });

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
