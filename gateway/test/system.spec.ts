import { calls, eventsRequests, healthSchema, likesRequests } from '@el-reto/contracts';
import type { FastifyInstance } from 'fastify';
import { startTelemetry } from '@el-reto/telemetry';
import { startOtlpReceiver } from '@el-reto/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SystemController } from '../src/health/system.controller.ts';
import { testGateway, until } from './support/test-gateway.ts';

const { harness, redis, identity, gateway, call, startReplica } = await testGateway();
const { nats } = harness;
await harness.answer(eventsRequests.list, () => ({ events: [], nextCursor: null }));
await harness.answer(calls.checkPostName, () => false);
await harness.answer(likesRequests.listAccounts, () => ({ accounts: {} }));

const health = async () => {
  const answer = await call('/api/health');
  return { code: answer.status, ...healthSchema.parse(await answer.json()) };
};

it('health reports the state of each part', async () => {
  const running = { nats: 'ok', redis: 'ok', identity: 'ok', accounts: 'ok', events: 'ok' };
  const works = { ...running, posts: 'ok', likes: 'ok' };
  const fails = { media: 'down', integrity: 'down', notifications: 'down', campaign: 'down' };
  const dependencies = { ...works, ...fails };
  // A check that takes longer than 1.5 s counts as failed.
  await expect.poll(health).toEqual({ code: 200, status: 'degraded', dependencies });
});

it('health is down but alive while NATS does not answer, and simultaneous checks share one request', async () => {
  nats.kill('SIGSTOP');
  redis.kill('SIGSTOP');
  await until(async () => (await health()).code === 503);
  expect((await call('/api/health')).headers.get('retry-after')).toBe('5');
  expect((await call('/api/health/live')).status).toBe(200);
  const checked = vi.spyOn(identity, 'check');
  // An answer is reused for a second of this clock. The previous one is older, and the next one stays new.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);
  const answers = await Promise.all(Array.from({ length: 20 }, health));
  clock.mockRestore();
  expect(checked).toHaveBeenCalledTimes(1);
  const down = { status: 'down', dependencies: { nats: 'down', posts: 'down' } };
  expect(answers).toMatchObject(Array.from(answers, () => down));
  nats.kill('SIGCONT');
  redis.kill('SIGCONT');
  await until(async () => (await health()).code === 200);
  expect((await call('/api/health/ready')).status).toBe(200);
});

it('a gateway that stops is alive but gets no more requests', async () => {
  const { app, url } = await startReplica();
  const statuses = () =>
    Promise.all(
      ['ready', 'live'].map(async (path) => (await call(`/api/health/${path}`, {}, url)).status),
    );
  await expect.poll(statuses).toEqual([200, 200]);
  app.get(SystemController).beforeApplicationShutdown();
  expect(await statuses()).toEqual([503, 200]);
});

it('documentation is a page that loads everything from the gateway', async () => {
  const page = await call('/api/docs');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const html = await page.text();
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    expect(file).toMatch(/^\/api\/docs\//);
    expect([file, (await call(file)).status]).toEqual([file, 200]);
  }
});

it('documentation lists exactly the calls under /api that are served', async () => {
  const { openapi } = (await (await call('/api/docs/json')).json()) as { openapi: string };
  expect(openapi).toMatch(/^3\.1/);
  const instance: FastifyInstance = gateway.app.getHttpAdapter().getInstance();
  const missing = Object.values(calls).filter(({ method, path }) => {
    return !instance.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') });
  });
  expect(missing).toEqual([]);
  const routes = instance.printRoutes({ commonPrefix: false }).split('\n');
  const docs = routes.filter((line) => line.includes('/api/docs/'));
  expect(docs.every((line) => /docs\/(?:json|assets|start\.js)/.test(line))).toBe(true);
});

it('a stopping gateway answers accepted requests and accepts no new ones', async () => {
  const replica = await startReplica();
  const held = Promise.withResolvers<void>();
  await harness.answer(calls.incrementPostView, async () => {
    await held.promise;
    return { success: true as const, views: 7 };
  });
  const accepted = call('/api/increment-post-view/p1', { method: 'POST' }, replica.url);
  await until(() => harness.count(calls.incrementPostView) === 1);
  const stopped = replica.stop();
  // Answered at once: a view would wait for `held` if it was still accepted.
  const isRefused = () =>
    call('/api/health/live', {}, replica.url).then(
      () => false,
      () => true,
    );
  await until(isRefused);
  held.resolve();
  const answer = await accepted;
  expect([answer.status, await answer.json()]).toEqual([200, { success: true, views: 7 }]);
  await stopped;
});

const traceId = (n: number) => String(n).padStart(32, '0');
const from = (n: number, flags: string) => ({
  headers: { traceparent: `00-${traceId(n)}-b7ad6b7169203331-${flags}` },
});

it.each([
  [{ OTEL_TRACES_SAMPLER_ARG: '1' }, [1, 2]],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, [2]],
])('with %j, of an unsampled and a sampled request %j are traced', async (env, traced) => {
  const receiver = await startOtlpReceiver();
  onTestFinished(() => void receiver.close());
  // Telemetry starts before the gateway, as in the real process.
  const telemetry = startTelemetry('gateway', {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    LOG_LEVEL: 'silent',
  });
  onTestFinished(() => telemetry.shutdown());
  const replica = await startReplica(env);
  await call('/api/switches', from(1, '00'), replica.url);
  await call('/api/switches', from(2, '01'), replica.url);
  await telemetry.shutdown();
  expect([1, 2].filter((n) => receiver.sent().includes(traceId(n)))).toEqual(traced);
});
