import { rm } from 'node:fs/promises';
import { jetstream } from '@nats-io/jetstream';
import { Controller, Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { baseEnvSchema } from '../src/env.ts';
import { HandleEvent } from '../src/messaging/handle-event.ts';
import { metricCatalogue, parseEnv } from '@el-reto/telemetry';
import { RequestClient } from '../src/messaging/request-client.ts';
import { startService } from '../src/run-service.ts';
import type { MetricDefinition } from '@el-reto/telemetry';
import type { ReceivedEvent } from '../src/messaging/handle-event.ts';
import type { RunningService } from '../src/run-service.ts';
import { counters } from '../../store/test/store-contract/documents.ts';
import { count, CountModule } from './support/count-module.ts';
import { echo } from './support/echo.ts';
import { Exposition, startOtlpReceiver } from '@el-reto/testing';
import { NatsServer } from './support/nats-server.ts';
import { reported, tallied } from './support/publishing.ts';
import { memoryDir } from './support/temp-dir.ts';

@Controller()
class Follower {
  @HandleEvent(tallied)
  async tallied(_: ReceivedEvent<typeof tallied>): Promise<void> {}
}

@Module({ imports: [CountModule], controllers: [Follower] })
class WatchedModule {}

let nats: NatsServer;
let dir: string;
let service: RunningService | undefined;

async function start(more: Record<string, string> = {}): Promise<RunningService> {
  const { url, user, password } = nats.credentials('posts');
  const env = parseEnv(baseEnvSchema, {
    LOG_LEVEL: 'silent',
    NATS_URL: url,
    NATS_USER: user,
    NATS_PASSWORD: password,
    DATA_DIR: dir,
    ...more,
  });
  service = await startService({
    name: 'posts',
    module: WatchedModule,
    env,
    collections: [counters],
  });
  return service;
}

const read = async (running: RunningService) =>
  Exposition.from(`${await running.app.getUrl()}/metrics`);
const sum = async (running: RunningService, name: string, labels?: Record<string, string>) =>
  (await read(running)).sum(name, labels);
const tell = async (payload: string) =>
  jetstream(await nats.connectAs('likes')).publish(tallied.subject, payload);
const noTallies = JSON.stringify({ eventId: 'otono', tallies: [] });
const gateway = async () => new RequestClient(await nats.connectAs('gateway'));

beforeEach(async () => {
  [nats, dir] = await Promise.all([NatsServer.start(), memoryDir('metrics')]);
  service = undefined;
});
afterEach(async () => {
  await service?.stop();
  await nats.stop();
  await rm(dir, { recursive: true });
});

describe('a service tells', () => {
  it('how long its handlers take, by what becomes of the request', async () => {
    const running = await start();
    const client = await gateway();
    await client.ask(echo, { text: 'a' });
    await client.ask(echo, { text: 'b' });
    await client.ask(echo, { text: 'c', how: 'refused' }).catch(() => undefined);
    const method = { rpc_method: echo.subject };
    const told = await read(running);
    expect(told.sum('rpc_server_call_duration_count', method)).toBe(3);
    const refused = { ...method, error_type: 'MALFORMED_REQUEST' };
    expect(told.sum('rpc_server_call_duration_count', refused)).toBe(1);
    expect(told.sum('rpc_server_call_duration_bucket', { ...refused, le: '+Inf' })).toBe(1);
  });

  it('how many transactions share a commit', async () => {
    const running = await start();
    const client = await gateway();
    const before = (await sum(running, 'elreto_store_commit_size_sum')) ?? 0;
    await Promise.all(Array.from({ length: 20 }, () => client.ask(count, {})));
    const told = await read(running);
    const transactions = (told.sum('elreto_store_commit_size_sum') ?? 0) - before;
    expect(transactions).toBeGreaterThanOrEqual(20);
    expect(told.sum('elreto_store_commit_size_count')).toBeLessThan(before + transactions);
    expect(told.sum('elreto_store_commit_duration_sum')).toBeGreaterThan(0);
  });

  it('what waits in its outbox and since when, and that NATS is away', async () => {
    const running = await start();
    expect(await sum(running, 'elreto_dependency_up', { elreto_dependency: 'nats' })).toBe(1);
    expect(await sum(running, 'elreto_outbox_unsent')).toBe(0);
    await nats.kill();
    await expect
      .poll(() => sum(running, 'elreto_dependency_up', { elreto_dependency: 'nats' }))
      .toBe(0);
    await running.store.transaction((tx) =>
      tx.publish(reported, { postId: 'p1', eventId: 'otono' }),
    );
    await expect.poll(() => sum(running, 'elreto_outbox_unsent')).toBe(1);
    await expect.poll(() => sum(running, 'elreto_outbox_oldest_age')).toBeGreaterThan(0.05);
    await nats.up();
    await expect.poll(() => sum(running, 'elreto_outbox_unsent')).toBe(0);
    expect(await sum(running, 'elreto_outbox_oldest_age')).toBe(0);
  });

  it('how long events take, and which ones became dead letters', async () => {
    const running = await start();
    const labels = { messaging_destination_name: tallied.subject };
    await tell(noTallies);
    await expect.poll(() => sum(running, 'messaging_process_duration_count', labels)).toBe(1);
    expect(await sum(running, 'elreto_dead_letters_total', labels)).toBe(0);
    await tell('no JSON');
    await expect.poll(() => sum(running, 'elreto_dead_letters_total', labels)).toBe(1);
    const failed = { ...labels, error_type: 'PoisonError' };
    expect(await sum(running, 'messaging_process_duration_count', failed)).toBe(1);
  });

  it('what is asked of it over HTTP, and how the process is', async () => {
    const running = await start();
    const url = await running.app.getUrl();
    await fetch(`${url}/health/live`);
    await fetch(`${url}/health/live`);
    const live = { http_route: '/health/live', http_response_status_code: '200' };
    await expect.poll(() => sum(running, 'http_server_request_duration_count', live)).toBe(2);
    const told = await read(running);
    expect(told.sum('process_cpu_time_total', { cpu_mode: 'user' })).toBeGreaterThan(0);
    expect(told.sum('process_memory_usage')).toBeGreaterThan(10_000_000);
    expect(told.sum('nodejs_eventloop_delay_max')).toBeGreaterThanOrEqual(0);
  });

  it('all that the catalogue says of every service, over OTLP too', async () => {
    const receiver = await startOtlpReceiver();
    const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    await (await gateway()).ask(count, {});
    await tell(noTallies);
    await expect.poll(() => sum(running, 'messaging_process_duration_count')).toBeGreaterThan(0);
    await running.stop();
    await receiver.close();
    const names = Object.entries<MetricDefinition>(metricCatalogue)
      .filter(([, { by }]) => by === 'every' || by === 'service')
      .map(([name]) => name);
    expect(names.filter((name) => !receiver.sent().includes(name))).toEqual([]);
  });

  it('nothing over OTLP where its metrics are scraped', async () => {
    const receiver = await startOtlpReceiver();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_METRICS_EXPORTER: 'none' };
    const running = await start(env);
    await running.stop();
    await receiver.close();
    expect(receiver.deliveries).toEqual([]);
  });
});
