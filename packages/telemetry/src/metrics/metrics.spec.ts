import { expect, it } from 'vitest';
import { Metrics, recordDuration } from './metrics.ts';

it('each of several simultaneous readings has the value of every gauge', async () => {
  const metrics = new Metrics('test');
  metrics.gauge('process.uptime', async () => [{ value: 7 }]);
  const read = () => metrics.exposition();
  for (const text of await Promise.all([read(), read(), read()])) {
    expect(text).toContain('process_uptime_seconds 7');
  }
  await metrics.close();
});

it('names in Prometheus have the unit and the kind as suffixes', async () => {
  const metrics = new Metrics('test');
  metrics.histogram('http.server.request.duration').record(0.2);
  metrics.count('process.cpu.time', () => [{ value: 1 }]);
  metrics.gauge('process.memory.usage', () => [{ value: 1 }]);
  metrics.counter('elreto.likes').add(1);
  const text = await metrics.exposition();
  const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  expect(names.filter((name) => name !== 'target_info').toSorted()).toEqual([
    'elreto_likes_total',
    'http_server_request_duration_seconds',
    'process_cpu_time_seconds_total',
    'process_memory_usage_bytes',
  ]);
  await metrics.close();
});

it('a duration is recorded in seconds', async () => {
  const metrics = new Metrics('test');
  recordDuration(metrics.histogram('rpc.server.call.duration'), performance.now() - 7_000, {});
  const text = await metrics.exposition();
  expect(text).toMatch(/^rpc_server_call_duration_seconds_sum\S* (?:[7-9]|\d{2})(?:\.\d+)?$/m);
  await metrics.close();
});
