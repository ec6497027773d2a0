import { eventsRequests, postsEvents, postsRequests, streams } from '@el-reto/contracts';
import { jetstreamManager } from '@nats-io/jetstream';
import type { Health, Post } from '@el-reto/contracts';
import { createClient } from 'redis';
import { expect, it } from 'vitest';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { testGateway, until } from './support/test-gateway.ts';

const { harness, redis, gateway, call, startReplica } = await testGateway();
let title = 'v1';
/** Events whose posts were requested. */
const asked: string[] = [];
const attempts = Array.from({ length: 100 }, (_, n) => `after-outage-${n}`);
const events = ['shared', 'outage', ...attempts].map((id) => sampleEvent({ id }));
await harness.answer(eventsRequests.list, () => ({ events, nextCursor: null }));
await harness.answer(postsRequests.list, ({ input }) => {
  asked.push(input.eventId);
  const posts = [samplePost('p1', { eventid: input.eventId, name: title })];
  return { posts, nextCursor: null };
});

async function nameAt(url: string, eventId: string): Promise<string | undefined> {
  const headers = { prefer: 'return=minimal' };
  const answer = await call(`/api/event-posts/${eventId}`, { headers }, url);
  return ((await answer.json()) as Post[])[0]?.name;
}
const health = async (url = gateway.url) => {
  const answer = await call('/api/health', {}, url);
  return { code: answer.status, ...((await answer.json()) as Health) };
};
const redisIs = async (state: string, url?: string) =>
  (await health(url)).dependencies['redis'] === state;
const loadsOf = (eventId: string) => asked.filter((id) => id === eventId).length;

/** A replica that is connected to Redis. */
async function replicaWithRedis() {
  const replica = await startReplica();
  await until(() => redisIs('ok', replica.url));
  return replica;
}
const change = (likes: number) => {
  const posts = [{ postId: 'p1', likes, views: 0, shares: 0 }];
  return harness.publish(postsEvents.statsChanged, { eventId: 'outage', posts });
};

it('a replica uses the answers of another one, which belong to this life of the stream', async () => {
  const replica = await replicaWithRedis();
  await nameAt(gateway.url, 'shared');
  expect(await nameAt(replica.url, 'shared')).toBe('v1');
  expect(loadsOf('shared')).toBe(1);
  await replica.stop();
  const operator = createClient({ url: redis.url });
  await operator.connect();
  const manager = await jetstreamManager(gateway.connection, { checkAPI: false });
  const { created } = await manager.streams.info(streams.events);
  const keys = await operator.keys('el-reto:answer:*');
  operator.destroy();
  expect(keys).toContainEqual(expect.stringMatching(/posts:shared:/));
  expect(keys.filter((key) => !key.startsWith(`el-reto:answer:${created}:`))).toEqual([]);
});

it('works without Redis, reports it, and uses it again when it is back', async () => {
  const shows = async (name: string) => (await nameAt(gateway.url, 'outage')) === name;
  title = 'before';
  await until(() => shows('before'));
  redis.kill('SIGSTOP');
  title = 'meanwhile';
  await change(1);
  await until(() => shows('meanwhile'));
  await until(() => redisIs('down'));
  expect(await health()).toMatchObject({ code: 200, status: 'degraded' });
  redis.kill('SIGCONT');
  await until(() => redisIs('ok'));

  redis.kill('SIGKILL');
  title = 'again';
  await change(2);
  await until(() => shows('again'));
  const replica = await replicaWithRedis();
  const untried = attempts.values();
  await until(async () => {
    const eventId = untried.next().value ?? '';
    await nameAt(gateway.url, eventId);
    await nameAt(replica.url, eventId);
    return loadsOf(eventId) === 1;
  });
  await replica.stop();
});
