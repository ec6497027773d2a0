import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { currentEnv } from '../env.ts';
import { stateReader } from './read-state.ts';

const count = (route: string, status: number, value: number) =>
  `http_server_request_duration_seconds_count{http_route="${route}",http_response_status_code="${status}"} ${value}`;

it('only answers of gateways to visitors count for the alarm of failing answers', async () => {
  const metrics: Readonly<Record<string, readonly string[]>> = {
    '/gateway': [
      '# TYPE http_server_request_duration_seconds histogram',
      count('/api/events', 200, 90),
      count('/api/events', 503, 10),
      count('/api/health/live', 200, 1_000),
      count('/metrics', 200, 1_000),
    ],
    '/media': [count('/health', 200, 1_000), count('/media/:file', 500, 7)],
  };
  const server = createServer(({ url = '' }, answer) => answer.end(metrics[url]?.join('\n')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const info = { metrics: { 'gateway 1': at('/gateway'), media: at('/media') } };
  const env = { ...currentEnv(), DATA_DIR: tmpdir() };
  const read = stateReader(
    env,
    () => info as never,
    async () => [],
  );
  expect((await read(0)).answers).toEqual({ all: 100, failed: 10 });
});
