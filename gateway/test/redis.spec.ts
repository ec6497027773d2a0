import { eventsRequests, postsRequests } from '@el-reto/contracts';
import type { Health, Post } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { RedisLink } from '../src/redis-link.ts';
import { gatewayWaits } from '../src/waits.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { testGateway, until } from './support/test-gateway.ts';

const { harness, redis, gateway, call, startReplica } = await testGateway(
  {},
  { waits: gatewayWaits },
);
let title = 'v1';
/** The events whose posts were requested. */
const asked: string[] = [];
const attempts = Array.from({ length: 100 }, (_, n) => `after-outage-${n}`);
const events = ['outage', ...attempts].map((id) => sampleEvent({ id }));
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

/** Starts a replica and waits until it is connected to Redis. */
async function replicaWithRedis() {
  const replica = await startReplica();
  await until(() => redisIs('ok', replica.url));
  return replica;
}

it('works without Redis, reports it, and uses it again when it is back', async () => {
  const shows = async (name: string) => (await nameAt(gateway.url, 'outage')) === name;
  title = 'before';
  await until(() => shows('before'));
  redis.kill('SIGSTOP');
  title = 'meanwhile';
  await until(() => shows('meanwhile'));
  await until(() => redisIs('down'));
  expect(await health()).toMatchObject({ code: 200, status: 'degraded' });
  redis.kill('SIGCONT');
  await until(() => redisIs('ok'));

  redis.kill('SIGKILL');
  title = 'again';
  await until(() => shows('again'));
  const replica = await replicaWithRedis();
  const untried = attempts.values();
  await until(async () => {
    // The gateway may connect seconds later than the replica, which is new.
    if (!gateway.app.get(RedisLink).ready) return false;
    const eventId = untried.next().value ?? '';
    await nameAt(gateway.url, eventId);
    await nameAt(replica.url, eventId);
    return loadsOf(eventId) === 1;
  });
});
