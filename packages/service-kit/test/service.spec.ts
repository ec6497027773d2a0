import { createServer } from 'node:http';
import { listen } from '@el-reto/testing/listen';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RunningService } from '../src/run-service.ts';
import { count, CountModule, SlowPart } from './support/count-module.ts';
import { echo, EchoController } from './support/echo.ts';
import { postIdsIn } from './support/publishing.ts';
import { startPosts } from './support/start-posts.ts';
import { ids, useNats } from './support/use-nats.ts';

const on = useNats();
let running: RunningService[];

async function start(port = 0): Promise<RunningService> {
  const service = await startPosts(on.nats, on.dir, CountModule, { HTTP_PORT: String(port) });
  running.push(service);
  return service;
}
const health = async (service: RunningService, path: 'live' | 'ready') => {
  const response = await fetch(`${await service.app.getUrl()}/health/${path}`);
  return { code: response.status, ...((await response.json()) as object) };
};
const readiness = (service: RunningService) => expect.poll(() => health(service, 'ready'));
const ok = { code: 200, status: 'ok', nats: true, store: true };

beforeEach(() => {
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
});

it('a service answers no request before its module is ready, and keeps its data over a restart', async () => {
  const starting = start();
  let answer;
  while (!answer) answer = await on.client.ask(count, {}).catch(() => sleep(5));
  expect(answer).toEqual({ value: 1, isReady: true });
  await (await starting).stop();
  await start();
  expect(await on.client.ask(count, {})).toMatchObject({ value: 2 });
  await expect.poll(() => postIdsIn(on.nats)).toEqual(['p1', 'p2']);
});

it('health is ready only while NATS and the store answer, and live all the time', async () => {
  const service = await start();
  await readiness(service).toEqual(ok);
  on.nats.freeze();
  await readiness(service).toMatchObject({ code: 503 });
  on.nats.thaw();
  await readiness(service).toEqual(ok);
  await on.nats.kill();
  await readiness(service).toEqual({ code: 503, status: 'down', nats: false, store: true });
  expect(await health(service, 'live')).toEqual({ code: 200, status: 'ok' });
  await on.nats.up();
  await readiness(service).toEqual(ok);
  await service.store.close();
  const down = { code: 503, status: 'down', nats: true, store: false };
  await readiness(service).toEqual(down);
});

it('a stop answers running requests, sends all committed events, and may be called twice', async () => {
  const service = await start();
  const url = await service.app.getUrl();
  const underWay = on.client.ask(echo, { text: 'a', how: 'late' });
  const { calls } = service.app.get(EchoController);
  await expect.poll(() => calls).toEqual(['a']);
  service.app.get(SlowPart).farewell = ids(300);
  await Promise.all([service.stop(), service.stop()]);
  expect(await underWay).toMatchObject({ text: 'a' });
  expect(await postIdsIn(on.nats)).toEqual(ids(300));
  expect(service.connection.isClosed()).toBe(true);
  await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
});

it('a start that fails closes everything that it had opened', async () => {
  const taken = createServer();
  await expect(start(await listen(taken))).rejects.toThrow('EADDRINUSE');
  await expect(on.client.ask(count, {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  taken.close();
  expect(await start()).toBeDefined();
});
