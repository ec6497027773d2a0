import {
  accountsEvents,
  accountsRequests,
  errorSchema,
  eventsEvents,
  postsEvents,
  postsRequests,
  streams,
} from '@el-reto/contracts';
import { requireAccess } from '@el-reto/service-kit';
import { jetstreamManager } from '@nats-io/jetstream';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveController } from '../src/live/live.controller.ts';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { until } from './support/fake-services.ts';
import { SseClient } from './support/sse-client.ts';
import { adminUid, startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
const clients: SseClient[] = [];
beforeAll(async () => {
  // What waits for a slow reader is what counts here, not the reader's pace.
  t = await startTestGateway({}, undefined, { paceMs: 600_000 });
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

  it('tells when the gateway itself may have missed something', async () => {
    const client = await follow('/api/live/gap');
    const { consumers } = await jetstreamManager(t.gateway.connection, { checkAPI: false });
    for await (const { name } of consumers.list(streams.events)) {
      await consumers.delete(streams.events, name);
    }
    await until(() => client.messages.length > 0, 'the gap is told');
    expect(client.messages).toEqual([{ name: 'missed', data: { eventId: 'gap' } }]);
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

describe('a reader who comes back', () => {
  const comeBack = (lastId: string, path: string, origin = t.gateway.url) =>
    SseClient.open(new URL(path, origin), { 'last-event-id': lastId }).then((client) => {
      clients.push(client);
      return client;
    });

  it('is told what it missed, at any replica, and that alone', async () => {
    const replica = await t.startReplica();
    const knows = async () => (await fetch(new URL('/api/health/ready', replica.url))).ok;
    await until(knows, 'the replica follows events');
    const path = '/api/live/back';
    const before = await follow(path);
    await stats('back', ['p1', 1], ['p2', 1], ['p4', 1]);
    await until(() => before.named('likes').length === 1, 'the first is told');
    before.close();
    const stays = await Promise.all([
      follow(path),
      SseClient.open(new URL(path, replica.url)).then((client) => (clients.push(client), client)),
    ]);
    await stats('back', ['p2', 2], ['p3', 1], ['p4', 2]);
    await stats('elsewhere', ['p9', 9]);
    await t.services.tell(postsEvents.postDeleted, facts('p4', 'back'));
    await until(
      () => stays.every((client) => client.named('post').length === 1),
      'both replicas know',
    );
    for (const origin of [t.gateway.url, replica.url]) {
      const client = await comeBack(before.lastId, path, origin);
      await until(() => client.lastId !== '', 'it has been told');
      expect(client.messages).toEqual([
        { name: 'likes', data: { p2: 2, p3: 1 } },
        { name: 'post', data: { postId: 'p4', change: 'deleted' } },
      ]);
      const again = await comeBack(client.lastId, path, origin);
      await until(() => again.lastId !== '', 'it has been told');
      expect(again.messages).toEqual([]);
    }
    await replica.stop();
  });

  it('is told that it may have missed something where that is not known', async () => {
    const { lastId } = await follow('/api/live/e1').then(async (client) => {
      await until(() => client.lastId !== '', 'the stream begins');
      return client;
    });
    const ofAnotherLife = lastId.replace(/^\w+/, 'another');
    for (const id of [ofAnotherLife, 'nonsense']) {
      const client = await comeBack(id, '/api/live/e1');
      await until(() => client.lastId !== '', 'the stream begins');
      expect(client.messages).toEqual([{ name: 'missed', data: { eventId: 'e1' } }]);
    }
  });

  it('who took nothing was let go, held nobody up, and reads the lists anew', async () => {
    const path = '/api/live/slow';
    const open = () => t.gateway.app.get(LiveController).connections.event;
    const reader = await follow(path);
    const others = open();
    const slow = connect(Number(new URL(t.gateway.url).port), '127.0.0.1');
    slow.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [head] = (await once(slow, 'data')) as [Buffer];
    slow.pause();
    const posts = Array.from({ length: 8_000 }, (_, n) => `a-post-with-a-name-as-long-as-ids-${n}`);
    let round = 0;
    // The system keeps megabytes for a connection on one machine before any wait in the gateway.
    while (open() > others) {
      round += 1;
      await stats('slow', ...posts.map((postId): [string, number] => [postId, round]));
      await until(() => reader.named('likes').length === round, 'the others are told');
    }
    slow.destroy();
    expect(reader.ended).toBe(false);
    const client = await comeBack(/^id: (.*)$/m.exec(head.toString())?.[1] ?? '', path);
    await until(() => client.messages.length > 0, 'it is told what it has missed');
    expect(client.messages).toEqual([{ name: 'missed', data: { eventId: 'slow' } }]);
  });
});

describe('the administrators’ stream', () => {
  let pending = 3;
  let profiles = 1;
  beforeAll(async () => {
    await t.services.answer(postsRequests.countPending, ({ actor }) => {
      requireAccess('admin', actor);
      return { count: pending };
    });
    await t.services.answer(accountsRequests.countReviews, () => ({ count: profiles }));
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
      () => JSON.stringify(client.named('pending').at(-1)) === '{"count":9,"profiles":1}',
      'the new count is told',
    );
    expect(t.services.count(postsRequests.countPending) - before).toBeLessThan(10);
    expect(client.named('pending')[0]).toEqual({ count: 3, profiles: 1 });
    profiles = 2;
    await t.services.tell(accountsEvents.reviewChanged, { uid: 'ana' });
    const last = () => client.named('pending').at(-1);
    await expect.poll(last).toEqual({ count: 9, profiles: 2 });
  });

  it('ends when the right does', async () => {
    const client = await follow('/api/admin/live', bearer(tokenFor(adminUid)));
    await until(() => client.messages.length > 0, 'the stream begins');
    await t.services.tell(accountsEvents.adminChanged, { uid: adminUid, admin: false });
    await expect.poll(() => client.ended, { timeout: 10_000 }).toBe(true);
  });
});

it('shows that a silent stream is still there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const replica = await t.startReplica();
    const client = await SseClient.open(new URL('/api/live/e1', replica.url));
    await until(() => client.text !== '', 'the stream begins');
    vi.advanceTimersByTime(15_000);
    await until(() => client.text.includes('\n\n: \n\n'), 'something comes');
    await replica.stop();
  } finally {
    vi.useRealTimers();
  }
});

it('a gateway that stops ends its streams', async () => {
  const replica = await t.startReplica();
  const client = await SseClient.open(new URL('/api/live/e1', replica.url));
  await until(() => client.text !== '', 'the stream begins');
  await replica.stop();
  await expect.poll(() => client.ended, { timeout: 10_000 }).toBe(true);
});
