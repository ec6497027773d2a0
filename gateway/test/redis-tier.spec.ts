import { createLogger } from '@el-reto/telemetry';
import { startRedis } from '@el-reto/dev';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RedisTier } from '../src/cache/shared-tier.ts';
import { TagClock } from '../src/cache/tag-clock.ts';
import { RedisLink } from '../src/redis/redis-link.ts';
import { until } from './support/fake-services.ts';

const logger = createLogger('test', 'silent');

let dir: string;
let redis: Awaited<ReturnType<typeof startRedis>>;
let link: RedisLink;
let clock: TagClock;
let operator: ReturnType<typeof createClient>;
let tier: RedisTier;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tier-'));
  redis = await startRedis({ dir });
  link = new RedisLink({ REDIS_URL: redis.gatewayUrl }, logger);
  operator = createClient({ url: redis.url });
  await operator.connect();
  await until(() => link.ready, 'Redis is found');
});
beforeEach(async () => {
  await operator.flushAll();
  clock = new TagClock(100);
  clock.observed('first life', 1, 0);
  tier = new RedisTier(link, clock, logger);
});
afterAll(async () => {
  link.onApplicationShutdown();
  operator.destroy();
  await redis.stop();
  await rm(dir, { recursive: true, force: true });
});

const copy = (seq: number, text = `at ${seq}`) => ({ seq, tags: ['t'], body: Buffer.from(text) });
const kept = async () => (await tier.get('key'))?.body.toString();

it('gives back bytes, tags and the event that they reflect', async () => {
  expect(await tier.get('key')).toBeNull();
  tier.set('key', copy(7, 'ñandú \u0000'));
  await expect.poll(() => tier.get('key')).toEqual(copy(7, 'ñandú \u0000'));
});

it('keeps the copy of the later event, whoever writes last', async () => {
  tier.set('key', copy(9));
  tier.set('key', copy(8));
  tier.set('other', copy(1));
  await expect.poll(async () => (await tier.get('other')) !== null).toBe(true);
  expect(await kept()).toBe('at 9');
});

it('knows nothing of another life of the stream', async () => {
  tier.set('key', copy(5_000));
  await expect.poll(kept).toBe('at 5000');
  clock.observed('second life', 3, 1);
  expect(await tier.get('key')).toBeNull();
});

it('costs no more than a moment when Redis hangs', async () => {
  tier.set('key', copy(1));
  await expect.poll(kept).toBe('at 1');
  redis.kill('SIGSTOP');
  try {
    expect(await tier.get('key')).toBeNull();
    // The answer came before the connection was given up.
    expect(link.ready).toBe(true);
  } finally {
    redis.kill('SIGCONT');
  }
  await until(() => link.ready, 'Redis answers again');
});
