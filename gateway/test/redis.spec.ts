import { eventsRequests, postsEvents, postsRequests } from '@el-reto/contracts';
import type { Health, Post } from '@el-reto/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from './support/fake-services.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
let title = 'v1';
/** Events whose posts were asked for, in order. */
const asked: string[] = [];
beforeAll(async () => {
  t = await startTestGateway();
  const attempts = Array.from({ length: 100 }, (_, i) => `after-outage-${i}`);
  const events = ['shared', 'restart', 'outage', ...attempts].map((id) => sampleEvent({ id }));
  await t.services.answer(eventsRequests.list, () => ({ events }));
  await t.services.answer(postsRequests.list, ({ input }) => {
    asked.push(input.eventId);
    const posts = [samplePost('p1', { eventid: input.eventId, name: title })];
    return { posts, nextCursor: null };
  });
});
afterAll(() => t.stop());

async function nameAt(url: string, eventId: string): Promise<string | undefined> {
  const answer = await fetch(new URL(`/api/event-posts/${eventId}`, url), {
    headers: { prefer: 'return=minimal' },
  });
  return ((await answer.json()) as Post[])[0]?.name;
}

async function redisState(url = t.gateway.url): Promise<string | undefined> {
  const health = (await (await fetch(new URL('/api/health', url))).json()) as Health;
  return health.dependencies['redis'];
}

const loadsOf = (eventId: string) => asked.filter((id) => id === eventId).length;

/** A replica that has found Redis and follows events. */
async function replicaWithRedis() {
  const replica = await t.startReplica();
  const ready = async () => (await fetch(new URL('/api/health/ready', replica.url))).ok;
  await until(ready, 'the replica follows events');
  await until(async () => (await redisState(replica.url)) === 'ok', 'the replica finds Redis');
  return replica;
}

const statsOf = (eventId: string, likes: number) => ({
  eventId,
  posts: [{ postId: 'p1', likes, views: 0, shares: 0 }],
});

it('lets one replica use what another has loaded', async () => {
  const replica = await replicaWithRedis();
  try {
    await nameAt(t.gateway.url, 'shared');
    expect(await nameAt(replica.url, 'shared')).toBe('v1');
    expect(loadsOf('shared')).toBe(1);
  } finally {
    await replica.stop();
  }
});

it('gives no replica an answer from before it was there', async () => {
  title = 'v1';
  await nameAt(t.gateway.url, 'restart');
  title = 'v2';
  // The change passes while no one has a reason to refresh: the copy in Redis is old.
  await t.services.tell(postsEvents.statsChanged, statsOf('elsewhere', 1));
  const replica = await replicaWithRedis();
  try {
    expect(await nameAt(replica.url, 'restart')).toBe('v2');
  } finally {
    await replica.stop();
  }
});

it('goes on without Redis, says so, and uses it again when it is back', async () => {
  title = 'before';
  expect(await nameAt(t.gateway.url, 'outage')).toBe('before');
  t.redis.kill('SIGSTOP');
  try {
    title = 'meanwhile';
    await t.services.tell(postsEvents.statsChanged, statsOf('outage', 1));
    await until(
      async () => (await nameAt(t.gateway.url, 'outage')) === 'meanwhile',
      'a change shows although Redis hangs',
    );
    await until(async () => (await redisState()) === 'down', 'health tells that Redis hangs');
    const health = await t.call('/api/health');
    expect([health.status, ((await health.json()) as Health).status]).toEqual([200, 'degraded']);
  } finally {
    t.redis.kill('SIGCONT');
  }
  await until(async () => (await redisState()) === 'ok', 'Redis answers again');

  t.redis.kill('SIGKILL');
  title = 'again';
  await t.services.tell(postsEvents.statsChanged, statsOf('outage', 2));
  await until(
    async () => (await nameAt(t.gateway.url, 'outage')) === 'again',
    'a change shows although Redis is dead',
  );
  const replica = await replicaWithRedis();
  try {
    let attempt = 0;
    await until(async () => {
      attempt += 1;
      const eventId = `after-outage-${attempt}`;
      await nameAt(t.gateway.url, eventId);
      await nameAt(replica.url, eventId);
      return loadsOf(eventId) === 1;
    }, 'what one replica loads serves the other again');
  } finally {
    await replica.stop();
  }
});
