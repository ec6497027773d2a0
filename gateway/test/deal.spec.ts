import { eventsRequests, limits, postsRequests, type PostPage } from '@el-reto/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const size = 200;
const visitors = 10_000;
/** Places in the ring, by chance. */
const places = Array.from({ length: size }, () => Math.floor(Math.random() * 2 ** 32)).toSorted(
  (a, b) => a - b,
);

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway();
  await t.services.answer(eventsRequests.list, () => ({ events: [sampleEvent({ id: 'e' })] }));
  await t.services.answer(postsRequests.list, ({ input: { turn = 0, limit } }) => {
    const first = Math.max(
      places.findIndex((place) => place >= turn),
      0,
    );
    const shown = Array.from({ length: limit }, (_, i) => (first + i) % size);
    const posts = shown.map((n) => samplePost(`p${n}`, { eventid: 'e' }));
    return { posts, nextCursor: 'next', nextTurn: (places[shown.at(-1) ?? 0] ?? 0) + 1 };
  });
});
afterAll(() => t.stop());

it('of 200 cards the least seen has at least half as many first looks as the mean of 10,000 visitors', async () => {
  const looks = new Map(places.map((_, n) => [`p${n}`, 0]));
  const path = `/api/event-posts/e?limit=${limits.galleryPageSize}&sort=random`;
  const visit = async () => {
    const answer = await t.call(path, { headers: { prefer: 'return=minimal' } });
    for (const { id } of ((await answer.json()) as PostPage).posts) {
      looks.set(id, (looks.get(id) ?? 0) + 1);
    }
  };
  for (let n = 0; n < visitors; n += 50) await Promise.all(Array.from({ length: 50 }, visit));
  const mean = (visitors * limits.galleryPageSize) / size;
  expect(Math.min(...looks.values()) / mean).toBeGreaterThan(0.5);
  expect(Math.max(...looks.values()) / mean).toBeLessThan(2);
});
