import {
  accountsEvents,
  errorSchema,
  eventsEvents,
  postsEvents,
  postsRequests,
} from '@el-reto/contracts';
import { requireAccess } from '@el-reto/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { until } from './support/fake-services.ts';
import { SseClient } from './support/sse-client.ts';
import { adminUid, startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
const clients: SseClient[] = [];
beforeAll(async () => {
  t = await startTestGateway();
  await until(async () => (await t.call('/api/health/ready')).ok, 'the gateway follows events');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => t.stop());

async function follow(path: string, headers: Record<string, string> = {}): Promise<SseClient> {
  const client = await SseClient.open(new URL(path, t.gateway.url), headers);
  clients.push(client);
  return client;
}

const stats = (eventId: string, ...likes: [string, number][]) =>
  t.services.tell(postsEvents.statsChanged, {
    eventId,
    posts: likes.map(([postId, count]) => ({ postId, likes: count, views: 0, shares: 0 })),
  });

const facts = (postId: string, eventId: string) => ({
  postId,
  eventId,
  userId: 'u1',
  imgLocation: 'x.jpg',
});

describe('an event’s stream', () => {
  it('is one that no proxy keeps', async () => {
    const { response, text } = await follow('/api/live/e1').then(async (client) => {
      await until(() => client.text !== '', 'the stream begins');
      return client;
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(text).toMatch(/^retry: \d+\n\n/);
  });

  it('tells likes, changes of posts and winners, of this event alone', async () => {
    const client = await follow('/api/live/e2');
    await stats('other', ['x', 1]);
    await stats('e2', ['p1', 3], ['p2', 4]);
    await t.services.tell(postsEvents.postApproved, { ...facts('p3', 'e2'), createdAt: 1 });
    await t.services.tell(postsEvents.postDeleted, facts('p4', 'e2'));
    await t.services.tell(eventsEvents.winnersToggled, { eventId: 'e2', active: true });
    await until(() => client.messages.length === 4, 'all is told');
    expect(client.named('likes')).toEqual([{ p1: 3, p2: 4 }]);
    expect(client.named('post')).toEqual([
      { postId: 'p3', change: 'approved' },
      { postId: 'p4', change: 'deleted' },
    ]);
    expect(client.named('winners')).toEqual([{ eventId: 'e2', active: true }]);
  });

  it('tells many readers the newest state, four messages a second at most', async () => {
    const readers = await Promise.all(Array.from({ length: 20 }, () => follow('/api/live/e3')));
    const started = performance.now();
    for (let like = 1; like <= 300; like += 1) await stats('e3', ['p1', like]);
    await until(
      () =>
        readers.every((reader) => JSON.stringify(reader.named('likes').at(-1)) === '{"p1":300}'),
      'everyone knows the newest number',
    );
    const seconds = (performance.now() - started) / 1_000;
    for (const { messages } of readers) {
      expect(messages.length).toBeLessThanOrEqual(4 * seconds + 1);
    }
  });

  it('is refused where the address makes no sense, and answers no HEAD', async () => {
    const odd = await t.call('/api/live/a%20b');
    expect([odd.status, errorSchema.parse(await odd.json()).code]).toEqual([
      400,
      'MALFORMED_REQUEST',
    ]);
    expect((await t.call('/api/live/e1', { method: 'HEAD' })).status).toBe(404);
  });
});

describe('the administrators’ stream', () => {
  let pending = 3;
  beforeAll(async () => {
    await t.services.answer(postsRequests.countPending, ({ actor }) => {
      requireAccess('admin', actor);
      return { count: pending };
    });
  });

  it('begins with the count and follows it', async () => {
    const client = await follow('/api/admin/live', bearer(tokenFor(adminUid)));
    await until(() => client.named('pending').length === 1, 'the count is told');
    pending = 9;
    const before = t.services.count(postsRequests.countPending);
    for (let post = 0; post < 50; post += 1) {
      await t.services.tell(postsEvents.postCreated, facts(`new-${post}`, 'e1'));
    }
    await until(
      () => JSON.stringify(client.named('pending').at(-1)) === '{"count":9}',
      'the new count is told',
    );
    expect(t.services.count(postsRequests.countPending) - before).toBeLessThan(10);
    expect(client.named('pending')[0]).toEqual({ count: 3 });
  });

  it('ends when the right does', async () => {
    const client = await follow('/api/admin/live', bearer(tokenFor(adminUid)));
    await until(() => client.messages.length > 0, 'the stream begins');
    await t.services.tell(accountsEvents.adminChanged, { uid: adminUid, admin: false });
    await expect.poll(() => client.ended, { timeout: 10_000 }).toBe(true);
  });
});

it('a gateway that stops ends its streams', async () => {
  const replica = await t.startReplica();
  const client = await SseClient.open(new URL('/api/live/e1', replica.url));
  await until(() => client.text !== '', 'the stream begins');
  await replica.stop();
  await expect.poll(() => client.ended, { timeout: 10_000 }).toBe(true);
});
