import {
  accountsRequests,
  eventsRequests,
  postsEvents,
  postsRequests,
  streams,
} from '@el-reto/contracts';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { Exposition, waitMs } from '@el-reto/testing';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { adminUid, testGateway } from './support/test-gateway.ts';

const { harness, redis, gateway, call, follow } = await testGateway({ METRICS_PORT: '0' });
await harness.answer(eventsRequests.list, () => ({ events: [sampleEvent({ id: 'e1' })] }));
await harness.answer(postsRequests.countPending, () => ({ count: 0 }));
await harness.answer(accountsRequests.countReviews, () => ({ count: 0 }));
await harness.answer(postsRequests.list, ({ input }) => ({
  posts: [samplePost('p1', { eventid: input.eventId })],
  nextCursor: null,
}));
const likes = await harness.as('likes');

const read = () => Exposition.from(gateway.metricsUrl ?? '');
const sum = async (name: string, labels?: Record<string, string>) =>
  (await read()).sum(name, labels);

it('the metrics have the duration of each route by status', async () => {
  await call('/api/check-post-name/uno');
  await call('/api/me');
  await call('/api/me');
  const me = { http_route: '/api/me', http_request_method: 'GET' };
  const refused = { ...me, http_response_status_code: '401' };
  await expect.poll(() => sum('http_server_request_duration_seconds_count', refused)).toBe(2);
  expect(await sum('http_server_request_duration_seconds_count', me)).toBe(2);
  const named = { http_route: '/api/check-post-name/:name' };
  expect(await sum('http_server_request_duration_seconds_count', named)).toBe(1);
});

it('the metrics have the reads of the cache by source and result', async () => {
  await call('/api/event-posts/e1');
  for (const source of ['memory', 'redis']) {
    const missed = { elreto_cache_source: source, elreto_cache_result: 'miss' };
    expect(await sum('elreto_cache_reads_total', missed)).toBeGreaterThan(0);
  }
});

it('the metrics have the open live streams, which do not count as slow requests', async () => {
  const all = async () => {
    const metrics = await read();
    const open = (stream: string) =>
      metrics.sum('elreto_live_connections', { elreto_live_stream: stream });
    return [open('event'), open('admin'), open('account')];
  };
  const headers = bearer(tokenFor(adminUid));
  const paths = ['/api/live/e1', '/api/admin/live', '/api/me/live'];
  const readers = await Promise.all(paths.map((path) => follow(path, headers)));
  await expect.poll(all).toEqual([1, 1, 1]);
  for (const reader of readers) reader.close();
  await expect.poll(all).toEqual([0, 0, 0]);
  const live = { http_route: '/api/live/:eventId' };
  expect(await sum('http_server_request_duration_seconds_count', live)).toBeUndefined();
});

it('the metrics have the lag of a consumer, whether or not it runs', async () => {
  const manager = await jetstreamManager(likes, { checkAPI: false, timeout: waitMs });
  await manager.consumers.add(streams.events, {
    durable_name: 'likes-posts',
    filter_subject: 'posts.>',
    ack_policy: AckPolicy.Explicit,
  });
  const lag = () => sum('elreto_consumer_lag', { messaging_consumer_group_name: 'likes-posts' });
  const before = (await lag()) ?? 0;
  const facts = { postId: 'p1', eventId: 'e1', userId: 'u1', imgLocation: 'x.jpg' };
  for (let i = 0; i < 3; i++) await harness.publish(postsEvents.postDeleted, facts);
  await expect.poll(lag).toBe(before + 3);
  const consumer = await jetstream(likes, { timeout: waitMs }).consumers.get(
    streams.events,
    'likes-posts',
  );
  const messages = await consumer.fetch({ max_messages: before + 3, expires: 30_000 });
  for await (const message of messages) message.ack();
  await expect.poll(lag).toBe(0);
});

it('the metrics have the number of dead letters', async () => {
  const stored = () => sum('elreto_dead_letters_stored');
  // The number is missing if NATS does not answer within 1.5 s.
  await expect.poll(stored).toBe(0);
  await jetstream(likes).publish('dead.likes.posts.post.deleted.v1', '{}', { timeout: waitMs });
  await expect.poll(stored).toBe(1);
});

it('the metrics have a port of their own', async () => {
  expect(await (await call('/metrics')).text()).not.toContain('elreto_');
  expect((await fetch(new URL('/', gateway.metricsUrl))).status).toBe(404);
});

it('the metrics have the state of Redis, without which the gateway answers', async () => {
  const areUp = async () => {
    const metrics = await read();
    return ['redis', 'nats'].map((name) =>
      metrics.sum('elreto_dependency_up', { elreto_dependency: name }),
    );
  };
  await expect.poll(areUp).toEqual([1, 1]);
  await redis.stop();
  await expect.poll(areUp).toEqual([0, 1]);
  const headers = { prefer: 'return=minimal' };
  expect((await call('/api/event-posts/e1?limit=3', { headers })).status).toBe(200);
});

it('the metrics have those of the process itself while NATS does not answer', async () => {
  harness.nats.kill('SIGSTOP');
  try {
    await expect.poll(() => sum('elreto_consumer_lag')).toBeUndefined();
    expect(await sum('http_server_request_duration_seconds_count')).toBeGreaterThan(0);
  } finally {
    harness.nats.kill('SIGCONT');
  }
  await expect.poll(() => sum('elreto_consumer_lag')).toBe(0);
});
