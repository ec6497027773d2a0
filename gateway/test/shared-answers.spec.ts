import { startRedis } from '@el-reto/dev';
import { createLogger } from '@el-reto/telemetry';
import { createClient } from 'redis';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { Removals } from '../src/cache/removals.ts';
import { SharedCopies } from '../src/cache/shared-copies.ts';
import { RedisLink } from '../src/redis-link.ts';
import { gatewayWaits } from '../src/waits.ts';
import { until } from './support/test-gateway.ts';

const redis = await startRedis({ dir: dirOfFile() });
const logger = createLogger('test', 'silent');
/** On a busy machine an answer of Redis may take longer than the product waits. */
const patient = { redisMs: 90_000, redisSilenceMs: 90_000 };
const link = new RedisLink({ REDIS_URL: redis.gatewayUrl }, logger, patient);
const operator = createClient({ url: redis.url });
operator.on('error', () => undefined);
await operator.connect();
await until(() => link.ready);
afterAll(async () => {
  link.onApplicationShutdown();
  operator.destroy();
  await redis.stop();
});
beforeEach(() => operator.flushAll());

const copies = new SharedCopies(link, logger, patient);
const body = Buffer.from('"answer"');
const answer = { body, tags: ['tag'], mark: 'm1' };
/** Asks to load `a`, unless a copy of at most `maxAgeMs` exists. */
async function take(maxAgeMs = 500, ownAgeMs?: number) {
  const askedAt = performance.now();
  const taken = await copies.take('a', maxAgeMs, ownAgeMs);
  if (!taken) throw new Error('Redis did not answer');
  return { ...taken, ageMs: taken.copy && askedAt - taken.copy.begunAt };
}

it('one gateway loads at a time, until its load has ended or failed', async () => {
  // Redis answers both at once. After two seconds, the right to load would end.
  const both = await Promise.all([take(), take()]);
  expect(both.map(({ isMine }) => isMine)).toEqual([true, false]);
  copies.release('a');
  expect((await take()).isMine).toBe(true);
  copies.put('a', both[0].now, answer);
  expect(await take(30_000)).toMatchObject({ isMine: false, copy: answer });
});

it('the age of an answer is that of its load by the clock of Redis, in every gateway', async () => {
  const { now } = await take();
  copies.put('a', now - 2_000, answer);
  const { isMine, ageMs } = await take();
  expect(isMine).toBe(true);
  expect(ageMs).toBeGreaterThan(2_000);
  copies.put('a', now - 3_000, { ...answer, mark: 'older' });
  expect(await take(30_000)).toMatchObject({ isMine: false, copy: answer });
});

it('an answer from the future, as after the clock was set back, is not used', async () => {
  const { now } = await take();
  copies.put('a', now + 60_000, answer);
  expect(await take()).toMatchObject({ isMine: true, copy: null });
});

it('an answer is not sent to a gateway that has one as new', async () => {
  const { now } = await take();
  copies.put('a', now - 100, answer);
  expect(await take(30_000, 50)).toMatchObject({ isMine: false, copy: null });
});

it('an answer above 4 MiB is not shared, and the next gateway may load it', async () => {
  const { now } = await take();
  copies.put('a', now, { ...answer, body: Buffer.alloc(4 * 1024 * 1024 + 1) });
  expect(await take(30_000)).toMatchObject({ isMine: true, copy: null });
});

const key = 'el-reto:answer:removed';
const markOf = (waits = patient) => new Removals(link, logger, waits).current();

it('the mark of a removal counts as unknown until the events of the removal are processed', async () => {
  await operator.hSet(key, 'at', '1.5');
  expect(await markOf()).toBe('1.5');
  const removals = new Removals(link, logger, patient);
  // Redis answers all at once. After two seconds, the events would count as processed.
  const [, ...marks] = await Promise.all([removals.note(), removals.current(), markOf()]);
  expect(marks).toEqual([null, null]);
  expect(await operator.hGet(key, 'at')).not.toBe('1.5');
});

it('a lost mark counts as a removal', async () => {
  expect(await markOf()).toBeNull();
  expect(Number(await operator.hGet(key, 'at'))).toBeGreaterThan(1);
});

it('a removal that Redis does not take is acknowledged after a second and tried again', async () => {
  let refusals = 15;
  const client = {
    isOpen: true,
    eval: async (...command: Parameters<typeof link.client.eval>) => {
      if ((refusals -= 1) >= 0) throw new Error('unavailable');
      return link.client.eval(...command);
    },
  };
  await new Removals({ ready: true, client } as never, logger).note();
  expect(refusals).toBeGreaterThan(0);
  await expect.poll(() => operator.hGet(key, 'at')).not.toBeNull();
});

it('without Redis there is neither a copy nor a mark', async () => {
  await operator.hSet(key, 'at', '1.5');
  const removals = new Removals(link, logger, patient);
  expect(await removals.current()).toBe('1.5');
  redis.kill('SIGSTOP');
  const impatient = new SharedCopies(link, logger);
  expect([await impatient.take('a', 500), await markOf(gatewayWaits)]).toEqual([null, null]);
  // A mark is used for 1.8 s after it was read.
  await until(() => removals.known === null);
  redis.kill('SIGCONT');
  await until(() => removals.known === '1.5');
});

it('the connection is opened again after Redis hung, and after it was restarted', async () => {
  const own = new RedisLink({ REDIS_URL: redis.gatewayUrl }, logger, gatewayWaits);
  onTestFinished(() => own.onApplicationShutdown());
  await until(() => own.ready);
  redis.kill('SIGSTOP');
  await until(() => !own.ready);
  redis.kill('SIGCONT');
  await until(() => own.ready);
  const { promise: isBack, resolve } = Promise.withResolvers<void>();
  own.client.once('ready', resolve);
  redis.kill('SIGKILL');
  await isBack;
  expect(own.ready).toBe(true);
});
