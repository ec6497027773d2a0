import { jetstream } from '@nats-io/jetstream';
import { Controller, Module } from '@nestjs/common';
import { afterEach, expect, it } from 'vitest';
import { HandleEvent } from '../src/messaging/handle-event.ts';
import { metricCatalogue } from '@el-reto/telemetry';
import type { MetricDefinition } from '@el-reto/telemetry';
import type { ReceivedEvent } from '../src/messaging/handle-event.ts';
import type { RunningService } from '../src/run-service.ts';
import { count, CountModule } from './support/count-module.ts';
import { echo } from './support/echo.ts';
import { Exposition, startOtlpReceiver, waitMs } from '@el-reto/testing';
import { report, tallied } from './support/publishing.ts';
import { startPosts } from './support/start-posts.ts';
import { useNats } from './support/use-nats.ts';

@Controller()
class Follower {
  @HandleEvent(tallied)
  async tallied(_: ReceivedEvent<typeof tallied>): Promise<void> {}
}

@Module({ imports: [CountModule], controllers: [Follower] })
class WatchedModule {}

const on = useNats();
let service: RunningService;

const start = async (changes: Record<string, string> = {}) => {
  service = await startPosts(on.nats, on.dir, WatchedModule, changes);
};
const read = async () => Exposition.from(`${await service.app.getUrl()}/metrics`);
const sum = async (name: string, labels?: Record<string, string>) =>
  (await read()).sum(name, labels);
const publish = async (payload: string) =>
  jetstream(await on.nats.connectAs('likes')).publish(tallied.subject, payload, {
    timeout: waitMs,
  });
const noTallies = JSON.stringify({ eventId: 'otono', tallies: [] });

afterEach(() => service.stop());

it('requests, events, commits, HTTP and the process are measured', async () => {
  await start();
  for (const text of ['a', 'b']) await on.client.ask(echo, { text });
  await on.client.ask(echo, { text: 'c', how: 'refused' }).catch(() => undefined);
  const url = await service.app.getUrl();
  for (let i = 0; i < 2; i++) await fetch(`${url}/health/live`);
  const before = (await sum('elreto_store_commit_size_sum')) ?? 0;
  await Promise.all(Array.from({ length: 20 }, () => on.client.ask(count, {})));

  const event = { messaging_destination_name: tallied.subject };
  await publish(noTallies);
  await expect.poll(() => sum('messaging_process_duration_seconds_count', event)).toBe(1);
  expect(await sum('elreto_dead_letters_total', event)).toBe(0);
  await publish('no JSON');
  await expect.poll(() => sum('elreto_dead_letters_total', event)).toBe(1);
  const live = { http_route: '/health/live', http_response_status_code: '200' };
  await expect.poll(() => sum('http_server_request_duration_seconds_count', live)).toBe(2);

  const found = await read();
  const method = { rpc_method: echo.subject };
  const refused = { ...method, error_type: 'MALFORMED_REQUEST' };
  expect(found.sum('rpc_server_call_duration_seconds_count', method)).toBe(3);
  expect(found.sum('rpc_server_call_duration_seconds_count', refused)).toBe(1);
  expect(found.sum('rpc_server_call_duration_seconds_bucket', { ...refused, le: '+Inf' })).toBe(1);
  const poison = { ...event, error_type: 'PoisonError' };
  expect(found.sum('messaging_process_duration_seconds_count', poison)).toBe(1);
  const transactions = (found.sum('elreto_store_commit_size_sum') ?? 0) - before;
  expect(transactions).toBeGreaterThanOrEqual(20);
  expect(found.sum('elreto_store_commit_size_count')).toBeLessThan(before + transactions);
  expect(found.sum('elreto_store_commit_duration_seconds_sum')).toBeGreaterThan(0);
  expect(found.sum('process_cpu_time_seconds_total', { cpu_mode: 'user' })).toBeGreaterThan(0);
  expect(found.sum('process_memory_usage_bytes')).toBeGreaterThan(10_000_000);
  expect(found.sum('nodejs_eventloop_delay_max_seconds')).toBeGreaterThanOrEqual(0);
});

it('the metrics of the outbox are its unsent entries and the age of the oldest; that of NATS is its connection', async () => {
  await start();
  const connection = () => sum('elreto_dependency_up', { elreto_dependency: 'nats' });
  expect(await connection()).toBe(1);
  expect(await sum('elreto_outbox_unsent')).toBe(0);
  await on.nats.kill();
  await expect.poll(connection).toBe(0);
  await service.store.transaction((tx) => report(tx, 'p1'));
  await expect.poll(() => sum('elreto_outbox_unsent')).toBe(1);
  await expect.poll(() => sum('elreto_outbox_oldest_age_seconds')).toBeGreaterThan(0.05);
  await on.nats.up();
  await expect.poll(() => sum('elreto_outbox_unsent')).toBe(0);
  expect(await sum('elreto_outbox_oldest_age_seconds')).toBe(0);
});

it('sends all metrics of the catalogue that a service has, over OTLP', async () => {
  const receiver = await startOtlpReceiver();
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  await on.client.ask(count, {});
  await publish(noTallies);
  await expect.poll(() => sum('messaging_process_duration_seconds_count')).toBeGreaterThan(0);
  await service.stop();
  await receiver.close();
  const names = Object.entries<MetricDefinition>(metricCatalogue)
    .filter(([, { by }]) => by === 'every' || by === 'service')
    .map(([name]) => name);
  expect(names.filter((name) => receiver.sent().includes(name))).toEqual(names);
});
