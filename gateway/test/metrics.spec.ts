import {
  accountsRequests,
  eventsRequests,
  postsEvents,
  postsRequests,
  streams,
} from '@el-reto/contracts';
import { connectNats } from '@el-reto/service-kit';
import { createLogger, metricCatalogue, type MetricDefinition } from '@el-reto/telemetry';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Exposition } from '@el-reto/testing';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { until } from './support/fake-services.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { SseClient } from './support/sse-client.ts';
import { adminUid, startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
let likes: NatsConnection;
beforeAll(async () => {
  t = await startTestGateway({ METRICS_PORT: '0' });
  await t.services.answer(eventsRequests.list, () => ({ events: [sampleEvent({ id: 'e1' })] }));
  await t.services.answer(postsRequests.countPending, () => ({ count: 0 }));
  await t.services.answer(accountsRequests.countReviews, () => ({ count: 0 }));
  await t.services.answer(postsRequests.list, ({ input }) => ({
    posts: [samplePost('p1', { eventid: input.eventId })],
    nextCursor: null,
  }));
  await until(async () => (await t.call('/api/health/ready')).ok, 'the gateway follows events');
  const { url, user, password } = t.nats.credentials('likes');
  const logger = createLogger('likes', 'silent');
  likes = await connectNats({ url, user, password, name: 'likes', logger });
});
afterAll(async () => {
  await likes.close();
  await t.stop();
});

const read = () => Exposition.from(t.gateway.metricsUrl ?? '');
const sum = async (name: string, labels?: Record<string, string>) =>
  (await read()).sum(name, labels);

describe('the gateway tells', () => {
  it('how long each route takes, by its status', async () => {
    await t.call('/api/check-post-name/uno');
    await t.call('/api/me');
    await t.call('/api/me');
    const me = { http_route: '/api/me', http_request_method: 'GET' };
    const refused = { ...me, http_response_status_code: '401' };
    await expect.poll(() => sum('http_server_request_duration_count', refused)).toBe(2);
    expect(await sum('http_server_request_duration_count', me)).toBe(2);
    const bucket = { ...refused, le: '0.3' };
    expect(await sum('http_server_request_duration_bucket', bucket)).toBe(2);
    const named = { http_route: '/api/check-post-name/:name' };
    expect(await sum('http_server_request_duration_count', named)).toBe(1);
  });

  it('what its cache answers: nothing yet, all of it, or something older', async () => {
    const memory = (result: string) =>
      sum('elreto_cache_reads_total', {
        elreto_cache_source: 'memory',
        elreto_cache_result: result,
      });
    const list = () => t.call('/api/event-posts/e1', { headers: { prefer: 'return=minimal' } });
    const [hits = 0, stale = 0, misses = 0] = await Promise.all(
      ['hit', 'stale', 'miss'].map(memory),
    );
    const inRedis = () => sum('elreto_cache_reads_total', { elreto_cache_source: 'redis' });
    const asked = (await inRedis()) ?? 0;
    await list();
    expect(await memory('miss')).toBeGreaterThan(misses);
    expect(await inRedis()).toBeGreaterThan(asked);
    await list();
    expect(await memory('hit')).toBeGreaterThan(hits);
    await t.services.tell(postsEvents.statsChanged, {
      eventId: 'e1',
      posts: [{ postId: 'p1', likes: 2, views: 0, shares: 0 }],
    });
    await expect
      .poll(async () => {
        await list();
        return memory('stale');
      })
      .toBeGreaterThan(stale);
  });

  it('how many live streams are open; they are no slow requests', async () => {
    const open = (stream: string) => sum('elreto_live_connections', { elreto_live_stream: stream });
    const reader = await SseClient.open(new URL('/api/live/e1', t.gateway.url), {});
    const admin = await SseClient.open(
      new URL('/api/admin/live', t.gateway.url),
      bearer(tokenFor(adminUid)),
    );
    await expect.poll(() => open('event')).toBe(1);
    await expect.poll(() => open('admin')).toBe(1);
    reader.close();
    admin.close();
    await expect.poll(() => open('event')).toBe(0);
    await expect.poll(() => open('admin')).toBe(0);
    const live = { http_route: '/api/live/:eventId' };
    expect(await sum('http_server_request_duration_count', live)).toBeUndefined();
  });

  it('how far a consumer is behind, whether or not it runs', async () => {
    const manager = await jetstreamManager(likes, { checkAPI: false });
    await manager.consumers.add(streams.events, {
      durable_name: 'likes-posts',
      filter_subject: 'posts.>',
      ack_policy: AckPolicy.Explicit,
    });
    const lag = () => sum('elreto_consumer_lag', { messaging_consumer_group_name: 'likes-posts' });
    const before = (await lag()) ?? 0;
    const facts = { postId: 'p1', eventId: 'e1', userId: 'u1', imgLocation: 'x.jpg' };
    for (let i = 0; i < 3; i++) await t.services.tell(postsEvents.postDeleted, facts);
    await expect.poll(lag).toBe(before + 3);
    const consumer = await jetstream(likes).consumers.get(streams.events, 'likes-posts');
    const messages = await consumer.fetch({ max_messages: before + 3, expires: 2_000 });
    for await (const message of messages) message.ack();
    await expect.poll(lag).toBe(0);
  });

  it('how many dead letters there are', async () => {
    expect(await sum('elreto_dead_letters_stored')).toBe(0);
    await jetstream(likes).publish('dead.likes.posts.post.deleted.v1', '{}');
    await expect.poll(() => sum('elreto_dead_letters_stored')).toBe(1);
  });

  it('all that the catalogue says of it, on a port of its own alone', async () => {
    const { samples } = await read();
    const names = new Set(samples.map(({ name }) => name.replace(/_(?:count|total)$/, '')));
    const expected = Object.entries<MetricDefinition>(metricCatalogue)
      .filter(([, { by }]) => by === 'every' || by === 'gateway')
      .map(([name]) => name.replaceAll('.', '_'));
    expect(expected.filter((name) => !names.has(name))).toEqual([]);
    expect(await (await t.call('/metrics')).text()).not.toContain('elreto_');
    expect((await fetch(new URL('/', t.gateway.metricsUrl))).status).toBe(404);
  });

  it('that Redis is away', async () => {
    const redis = () => sum('elreto_dependency_up', { elreto_dependency: 'redis' });
    await expect.poll(redis).toBe(1);
    await t.redis.stop();
    await expect.poll(redis).toBe(0);
    expect(await sum('elreto_dependency_up', { elreto_dependency: 'nats' })).toBe(1);
  });

  it('what it knows by itself while NATS does not answer', async () => {
    t.nats.kill('SIGSTOP');
    try {
      await expect.poll(() => sum('elreto_consumer_lag')).toBeUndefined();
      expect(await sum('http_server_request_duration_count')).toBeGreaterThan(0);
    } finally {
      t.nats.kill('SIGCONT');
    }
    await expect.poll(() => sum('elreto_consumer_lag')).toBe(0);
  });
});
