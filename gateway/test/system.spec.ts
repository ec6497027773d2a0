import {
  accountsRequests,
  calls,
  errorSchema,
  eventsRequests,
  healthSchema,
  likesRequests,
} from '@el-reto/contracts';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from './support/fake-services.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway();
  await t.services.answer(eventsRequests.list, () => ({ events: [] }));
  await t.services.answer(calls.checkPostName, () => false);
  await t.services.answer(likesRequests.listAccounts, () => ({ accounts: {} }));
});
afterAll(() => t.stop());

const health = async () => {
  const answer = await t.call('/api/health');
  return { code: answer.status, ...healthSchema.parse(await answer.json()) };
};

describe('health', () => {
  it('names each part and what is the matter', async () => {
    await until(async () => (await health()).dependencies['redis'] === 'ok', 'Redis is found');
    const now = await (await t.call('/api/health')).json();
    expect(now).toEqual({
      status: 'degraded',
      dependencies: {
        nats: 'ok',
        redis: 'ok',
        identity: 'ok',
        accounts: 'ok',
        events: 'ok',
        posts: 'ok',
        likes: 'ok',
        media: 'down',
        integrity: 'down',
        notifications: 'down',
        campaign: 'down',
      },
    });
  });

  it('is down only without NATS, and alive even then', async () => {
    t.identity.reachable = false;
    t.services.silence(accountsRequests.getAccess);
    await until(async () => {
      const { dependencies } = await health();
      return dependencies['identity'] === 'down' && dependencies['accounts'] === 'down';
    }, 'health sees what is down');
    expect(await health()).toMatchObject({ code: 200, status: 'degraded' });
    t.nats.kill('SIGSTOP');
    try {
      await until(async () => (await health()).code === 503, 'health is down');
      expect((await t.call('/api/health/live')).status).toBe(200);
    } finally {
      t.nats.kill('SIGCONT');
    }
    await until(async () => (await health()).code === 200, 'health is back');
    expect((await t.call('/api/health/ready')).status).toBe(200);
  });
});

it('tells its health in time though parts are silent, and asks them once for all who ask', async () => {
  const asked = vi.spyOn(t.identity, 'check');
  t.nats.kill('SIGSTOP');
  t.redis.kill('SIGSTOP');
  try {
    // What was found out before is over.
    await sleep(1_100);
    asked.mockClear();
    const begunAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 300 }, health));
    expect(performance.now() - begunAt).toBeLessThan(3_000);
    for (const { status, dependencies } of answers) {
      expect([status, dependencies['nats'], dependencies['posts']]).toEqual([
        'down',
        'down',
        'down',
      ]);
    }
    expect(asked).toHaveBeenCalledTimes(1);
  } finally {
    t.nats.kill('SIGCONT');
    t.redis.kill('SIGCONT');
  }
  await until(async () => (await health()).code === 200, 'health is back');
});

describe('documentation', () => {
  it('is a page that loads everything from here', async () => {
    const page = await t.call('/api/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\//);
      expect([file, (await t.call(file)).status]).toEqual([file, 200]);
    }
    expect((await t.call('/api/docs/assets/package.json')).status).toBe(404);
  });

  it('has every route that is served under /api, and no other', async () => {
    const document = (await (await t.call('/api/docs/json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const instance: FastifyInstance = t.gateway.app.getHttpAdapter().getInstance();
    const served = Object.values(calls).filter(({ method, path }) =>
      instance.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    );
    expect(served.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      documented.toSorted(),
    );
    const beside = instance
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .filter((line) => line.includes('/api/docs/'));
    expect(beside.every((line) => /docs\/(?:json|assets|start\.js)/.test(line))).toBe(true);
  });
});

describe('stopping', () => {
  it('finishes what was taken and takes no more', async () => {
    const replica = await t.startReplica();
    await t.services.answer(calls.incrementPostView, async () => {
      await sleep(500);
      return { success: true as const, views: 7 };
    });
    const url = new URL('/api/increment-post-view/p1', replica.url);
    const taken = fetch(url, { method: 'POST' });
    await until(() => t.services.count(calls.incrementPostView) === 1, 'the request is taken');
    const stopped = replica.stop();
    const answer = await taken;
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, views: 7 }]);
    await stopped;
    await expect(fetch(url, { method: 'POST' })).rejects.toThrow('fetch failed');
  });
});

it('every error has the one form', async () => {
  for (const path of ['/api/nope', '/api/me', '/media/nope', '/api/event-posts/%20']) {
    const answer = await t.call(path);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(errorSchema.parse(await answer.json()).message.length).toBeGreaterThan(0);
  }
});
