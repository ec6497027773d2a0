import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { baseEnvSchema } from '../src/env.ts';
import { parseEnv } from '@el-reto/telemetry';
import { RequestClient } from '../src/messaging/request-client.ts';
import { startService } from '../src/run-service.ts';
import type { RunningService } from '../src/run-service.ts';
import { counters } from '../../store/test/store-contract/documents.ts';
import { count, CountModule, SlowPart } from './support/count-module.ts';
import { echo, EchoController } from './support/echo.ts';
import { NatsServer } from './support/nats-server.ts';
import { postIdsIn } from './support/publishing.ts';
import { memoryDir } from './support/temp-dir.ts';

let nats: NatsServer;
let dir: string;
let running: RunningService[];

async function start(module: Type = CountModule, port = 0): Promise<RunningService> {
  const { url, user, password } = nats.credentials('posts');
  const env = parseEnv(baseEnvSchema, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    NATS_URL: url,
    NATS_USER: user,
    NATS_PASSWORD: password,
    DATA_DIR: dir,
    HTTP_PORT: String(port),
  });
  const service = await startService({ name: 'posts', module, env, collections: [counters] });
  running.push(service);
  return service;
}

async function health(service: RunningService, path: 'live' | 'ready') {
  const response = await fetch(`${await service.app.getUrl()}/health/${path}`);
  return { status: response.status, body: await response.json() };
}

const gateway = async () => new RequestClient(await nats.connectAs('gateway'));

beforeEach(async () => {
  [nats, dir] = await Promise.all([NatsServer.start(), memoryDir('service')]);
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  await nats.stop();
  await rm(dir, { recursive: true });
});

describe('a service', () => {
  it('answers with what it was given, and its events reach the stream', async () => {
    await start();
    const client = await gateway();
    expect(await client.ask(count, {})).toMatchObject({ value: 1 });
    expect(await client.ask(count, {})).toMatchObject({ value: 2 });
    await expect.poll(() => postIdsIn(nats)).toEqual(['p1', 'p2']);
  });

  it('serves nobody before its module is ready', async () => {
    const client = await gateway();
    const starting = start();
    let answer;
    while (!answer) answer = await client.ask(count, {}).catch(() => sleep(5));
    expect(answer).toEqual({ value: 1, isReady: true });
    await starting;
  });

  it('keeps its data over a restart', async () => {
    const service = await start();
    const client = await gateway();
    await client.ask(count, {});
    await service.stop();
    await start();
    expect(await client.ask(count, {})).toMatchObject({ value: 2 });
  });
});

describe('health', () => {
  it('is live and ready', async () => {
    const service = await start();
    expect(await health(service, 'live')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await health(service, 'ready')).toEqual({
      status: 200,
      body: { status: 'ok', nats: true, store: true },
    });
  });

  it('is not ready without NATS, and ready again with it; live all the time', async () => {
    const service = await start();
    await nats.kill();
    await expect
      .poll(() => health(service, 'ready'))
      .toEqual({
        status: 503,
        body: { status: 'down', nats: false, store: true },
      });
    expect((await health(service, 'live')).status).toBe(200);
    await nats.up();
    await expect.poll(() => health(service, 'ready')).toMatchObject({ status: 200 });
  });

  it('is not ready while NATS hangs', async () => {
    const service = await start();
    nats.freeze();
    await expect.poll(() => health(service, 'ready')).toMatchObject({ status: 503 });
    nats.thaw();
    await expect.poll(() => health(service, 'ready')).toMatchObject({ status: 200 });
  });

  it('is not ready without its store', async () => {
    const service = await start();
    await service.store.close();
    expect(await health(service, 'ready')).toEqual({
      status: 503,
      body: { status: 'down', nats: true, store: false },
    });
  });
});

describe('stop', () => {
  it('answers what is under way, sends what is committed to the last, and may be called twice', async () => {
    const service = await start();
    const client = await gateway();
    const url = await service.app.getUrl();
    const underWay = client.ask(echo, { text: 'a', how: 'late' });
    const { calls } = service.app.get(EchoController);
    await expect.poll(() => calls).toEqual(['a']);
    const last = Array.from({ length: 1_000 }, (_, i) => `last-${i}`);
    service.app.get(SlowPart).farewell = last;
    await Promise.all([service.stop(), service.stop()]);
    expect(await underWay).toMatchObject({ text: 'a' });
    expect(await postIdsIn(nats)).toEqual(last);
    expect(service.connection.isClosed()).toBe(true);
    await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
  });
});

describe('a start that fails', () => {
  it('closes what it had opened', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await expect.poll(() => taken.listening).toBe(true);
    const { port } = taken.address() as { port: number };
    await expect(start(CountModule, port)).rejects.toThrow('EADDRINUSE');
    const client = await gateway();
    await expect(client.ask(count, {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    taken.close();
    expect(await start()).toBeDefined();
  });
});
