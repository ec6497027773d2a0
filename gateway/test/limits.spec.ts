import { calls, errorSchema, likesRequests, type CallName } from '@el-reto/contracts';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable, type LimitRule } from '../src/limits/limit-table.ts';
import type { RedisClient } from '../src/redis/redis-link.ts';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { until } from './support/fake-services.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway({ LIMITS: 'on', TRUST_PROXY: 'true' });
  await t.services.answer(likesRequests.toggle, ({ input }) => ({
    postId: input.postId,
    likes: 1,
    liked: true,
    previous: null,
  }));
  await t.services.answer(calls.incrementPostView, () => ({ success: true as const, views: 1 }));
  await t.services.answer(likesRequests.listMine, () => ({}));
  await until(async () => t.redis.pid() !== undefined, 'Redis runs');
});
afterAll(() => t.stop());

const like = (uid: string, from = '203.0.113.1', url = t.gateway.url) =>
  fetch(new URL('/api/toggle-post-like/p1', url), {
    method: 'POST',
    headers: {
      ...bearer(tokenFor(uid)),
      'content-type': 'application/json',
      prefer: 'return=minimal',
      'x-forwarded-for': from,
    },
    body: JSON.stringify({ uid }),
  });

const view = (postId: string, from: string) =>
  t.call(`/api/increment-post-view/${postId}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
  });

function viewRule(by: LimitRule['by']): LimitRule {
  const rule = limitTable.incrementPostView?.find((each) => each.by === by);
  if (!rule) throw new Error(`views are not counted by ${by}`);
  return rule;
}

const statuses = async (attempts: Promise<Response>[]) => {
  const answers = await Promise.all(attempts);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { ok: count(200), refused: count(429) };
};

const [perAccount, perAddress] = limitTable.togglePostLike ?? [];
const accountPoints = perAccount?.points ?? 0;

it('lets one account like so often and no more, and says when to come back', async () => {
  const attempts = Array.from({ length: accountPoints + 5 }, () => like('ana'));
  expect(await statuses(attempts)).toEqual({ ok: accountPoints, refused: 5 });
  const refused = await like('ana');
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(perAccount?.seconds ?? 0);
  expect(errorSchema.parse(await refused.json()).code).toBe('TOO_MANY_REQUESTS');
});

it('lets others behind the same address go on', async () => {
  expect((await like('beatriz')).status).toBe(200);
  expect(perAddress?.points).toBeGreaterThanOrEqual(20 * accountPoints);
});

it('counts for all replicas together', async () => {
  const replica = await t.startReplica();
  try {
    const attempts = Array.from({ length: accountPoints }, (_, i) =>
      like('carla', '203.0.113.2', i % 2 ? replica.url : t.gateway.url),
    );
    await statuses(attempts);
    const next = async () => (await like('carla', '203.0.113.2', replica.url)).status;
    await expect.poll(next, { timeout: 10_000 }).toBe(429);
  } finally {
    await replica.stop();
  }
});

it('counts views by address and post', async () => {
  const { points } = viewRule('address-and-post');
  const attempts = Array.from({ length: points + 3 }, () => view('p1', '203.0.113.3'));
  expect(await statuses(attempts)).toEqual({ ok: points, refused: 3 });
  expect((await view('p2', '203.0.113.3')).status).toBe(200);
  expect((await view('p1', '203.0.113.4')).status).toBe(200);
  expect((await view('p1', '2001:db8:1:2::1')).status).toBe(200);
});

/** Keeps `atOnce` calls under way. */
async function crowd(attempts: readonly (() => Promise<Response>)[], atOnce = 50) {
  const waiting = [...attempts];
  const count = { ok: 0, refused: 0, other: 0 };
  const work = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      const response = await call();
      await response.arrayBuffer();
      if (response.status === 200) count.ok += 1;
      else if (response.status === 429) count.refused += 1;
      else count.other += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return count;
}

const times = <T>(length: number, make: (n: number) => T): T[] =>
  Array.from({ length }, (_, n) => make(n));

async function inRedis<R>(work: (client: RedisClient) => Promise<R>): Promise<R> {
  const client: RedisClient = createClient({ url: t.redis.url });
  await client.connect();
  return work(client).finally(() => client.destroy());
}

/** Counts `used` calls of an address in Redis as if they had been made, to spare the time. */
const countBefore = (route: CallName, from: string, used: number) =>
  inRedis(async (client) => {
    const key = `el-reto:limit:${route}:address:${from}`;
    expect(await client.get(key)).toBe('1');
    await client.set(key, String(used), { expiration: 'KEEPTTL' });
  });

it('keeps no count of what an address is refused', async () => {
  const from = '203.0.113.80';
  const counted = () => inRedis((client) => client.keys(`el-reto:limit:*${from}*`));
  expect((await view('p1', from)).status).toBe(200);
  await countBefore('incrementPostView', from, viewRule('address').points);
  const before = await counted();
  expect(before).toHaveLength(2);
  const attempts = Array.from({ length: 50 }, (_, i) => view(`made-up-${i}`, from));
  expect(await statuses(attempts)).toEqual({ ok: 0, refused: 50 });
  expect((await counted()).toSorted()).toEqual(before.toSorted());
});

it('stops one address with many accounts, on two gateways together', async () => {
  const replica = await t.startReplica();
  try {
    const from = '203.0.113.77';
    const left = 300;
    expect((await like('fraud-0', from)).status).toBe(200);
    await countBefore('togglePostLike', from, (perAddress?.points ?? 0) - left);
    const attempts = times(
      left + 100,
      (n) => () => like(`fraud-${n}`, from, n % 2 ? replica.url : t.gateway.url),
    );
    expect(await crowd(attempts)).toEqual({ ok: left, refused: 100, other: 0 });
    for (const url of [replica.url, t.gateway.url]) {
      const refused = await like('fraud-new', from, url);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await like('honest', '203.0.113.79')).status).toBe(200);
  } finally {
    await replica.stop();
  }
});

it('stops nobody of three hundred who share a Wi-Fi', async () => {
  const from = '203.0.113.78';
  const mine = (uid: string) =>
    t.call('/api/me/likes', { headers: { ...bearer(tokenFor(uid)), 'x-forwarded-for': from } });
  const attempts = times(300, (n) => [
    () => mine(`guest-${n}`),
    ...times(2, () => () => like(`guest-${n}`, from)),
    () => view('hot', from),
    () => view(`photo-${n % 24}`, from),
  ]).flat();
  expect(await crowd(attempts)).toEqual({ ok: 1_500, refused: 0, other: 0 });
});

describe('without Redis', () => {
  it('counts in the process itself', async () => {
    t.redis.kill('SIGSTOP');
    try {
      const attempts = Array.from({ length: accountPoints + 5 }, () =>
        like('diana', '203.0.113.5'),
      );
      expect(await statuses(attempts)).toEqual({ ok: accountPoints, refused: 5 });
    } finally {
      t.redis.kill('SIGCONT');
    }
  });
});

it('counts nothing where limits are off', async () => {
  const replica = await t.startReplica({ LIMITS: 'off' });
  try {
    const attempts = Array.from({ length: accountPoints + 5 }, () =>
      like('elena', '203.0.113.6', replica.url),
    );
    expect(await statuses(attempts)).toEqual({ ok: accountPoints + 5, refused: 0 });
  } finally {
    await replica.stop();
  }
});
