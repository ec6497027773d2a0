import { AppError } from '@el-reto/contracts';
import { createLogger } from '@el-reto/telemetry';
import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { rememberAsker } from '../limits/load-turns.ts';
import { ResponseCache, type CachedQuery } from './response-cache.ts';
import type { SharedCopy } from './shared-copies.ts';
import { defaultTimes } from './slot.ts';

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let cache: ResponseCache;
let loads: string[];
/** A number that every answer contains. */
let version: number;
let shared: string[];
/** The copy in Redis. */
let copy: SharedCopy | null;

const query = (key: string, more: Partial<CachedQuery> = {}): CachedQuery => ({
  kind: 'list',
  key,
  tags: [`tag of ${key}`],
  load: async () => {
    loads.push(key);
    return { value: `${key} at ${version}` };
  },
  ...more,
});

const read = async (asked: CachedQuery) =>
  (cache.get(asked.kind, asked.key) ?? (await cache.read(asked))).json();

const room = { max: 3, maxSize: 1024 * 1024 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(100_000);
  [loads, version, shared, copy] = [[], 10, [], null];
  cache = new ResponseCache({
    logger: createLogger('test', 'silent'),
    times: defaultTimes,
    sizes: { list: room, post: room, page: room, complete: room, search: room },
    shared: {
      take: async (key) => {
        shared.push(`take ${key}`);
        return { isMine: true, now: 1_000, copy };
      },
      put: (key, begun) => void shared.push(`put ${key} as of ${begun}`),
      release: (key) => void shared.push(`release ${key}`),
    },
    removals: { current: async () => 'm1' },
  });
});

it('only a change of its own tags makes an answer load again, at its next read', async () => {
  await Promise.all([read(query('a')), read(query('b'))]);
  await tick(300);
  version = 11;
  cache.outdate('change', 'tag of a');
  expect([await read(query('a')), await read(query('b'))]).toEqual(['a at 11', 'b at 10']);
  expect(loads).toEqual(['a', 'b', 'a']);
});

it('tags that a load returns count in addition to those of the query', async () => {
  const load = async () => ({ value: `a at ${version}`, tags: ['post:1'] });
  const dynamic = query('a', { tags: [], load });
  await read(dynamic);
  await tick(300);
  version = 11;
  cache.outdate('removal', 'post:1');
  expect(await read(dynamic)).toBe('a at 11');
});

it('an answer that contains another answer is as old as the older of the two', async () => {
  const asOf = performance.now() - 1_000;
  const load = async () => ({ value: version, asOf });
  const composed = query('a', { load });
  await read(composed);
  expect(shared).toContain('put a as of 0');
  await tick(300);
  version = 11;
  cache.outdate('change', 'tag of a');
  expect(await read(composed)).toBe(11);
  await tick(400);
  expect(cache.get('list', 'a')?.json()).toBe(11);
  await tick(101);
  expect(cache.get('list', 'a')).toBeUndefined();
});

it('lists and posts are shared with other gateways; pages, searches and own lists are not', async () => {
  await read(query('own', { isOwn: true }));
  for (const kind of ['list', 'post', 'page', 'search'] as const) await read(query(kind, { kind }));
  const failed = query('a', { load: () => Promise.reject(new AppError('POST_NOT_FOUND')) });
  await expect(read(failed)).rejects.toThrow('POST_NOT_FOUND');
  expect(shared).toEqual([
    'take list',
    'put list as of 1000',
    'take post',
    'put post as of 1000',
    'take a',
    'release a',
  ]);
});

it('many refreshes of a tag cause one load of each answer with this tag', async () => {
  const post = query('post', { kind: 'post', tags: ['tag of a', 'tag of post'] });
  for (const asked of [query('a'), query('b'), post]) await read(asked);
  await tick(1_100);
  for (let i = 0; i < 1_000; i += 1) cache.refresh('tag of a');
  const before = ['a', 'b', 'post'].map((key) => cache.get('list', key) ?? cache.get('post', key));
  expect(before.map((answer) => answer === undefined)).toEqual([true, false, true]);
  loads = [];
  for (let i = 0; i < 100; i += 1) {
    cache.refresh('tag of a');
    await read(query('a'));
    await tick(10);
  }
  expect(loads.filter((key) => key === 'a').length).toBeLessThanOrEqual(2);
});

it('keeps a limited number of answers of each kind: those read last', async () => {
  for (const key of ['1', '2', '3', '4', '4', '1']) await read(query(key, { kind: 'page' }));
  for (const key of ['a', 'b', 'c', 'd']) await read(query(key));
  await read(query('1', { kind: 'page' }));
  expect(loads).toEqual(['1', '2', '3', '4', '1', 'a', 'b', 'c', 'd']);
});

it('loads an answer again whose first load failed', async () => {
  const load = vi.fn<CachedQuery['load']>(async () => ({ value: 'yes' }));
  load.mockRejectedValueOnce(new Error('no'));
  await expect(read(query('a', { load }))).rejects.toThrow('no');
  expect(await read(query('a', { load }))).toBe('yes');
});

it('counts reads of this process by the age of the answer, and loads by that of the copy in Redis', async () => {
  await read(query('a'));
  await read(query('a'));
  await tick(1_100);
  await read(query('a'));
  await tick(0);
  expect(cache.counts).toEqual({
    memory: { hit: 1, stale: 1, miss: 1 },
    redis: { hit: 0, stale: 0, miss: 2 },
  });
  copy = { body: Buffer.from('"b"'), tags: [], mark: 'm1', begunAt: performance.now() };
  await read(query('b'));
  expect(cache.counts.redis).toEqual({ hit: 1, stale: 0, miss: 2 });
});

it.each([
  ['list', 20],
  ['post', 16],
  ['page', 16],
  // Each of these blocks a service for some milliseconds.
  ['complete', 4],
  ['search', 4],
] as const)('of 20 answers of the kind %s, %i are loaded at once', async (kind, atOnce) => {
  const load = vi.fn<CachedQuery['load']>(() => new Promise(() => undefined));
  for (let n = 0; n < 20; n += 1) void read(query(`${n}`, { kind, load }));
  await tick(0);
  expect(load).toHaveBeenCalledTimes(atOnce);
});

it('a search is not made if its client disconnects before its turn', async () => {
  const turn = Promise.withResolvers<{ value: string }>();
  const load = () => turn.promise;
  const running = ['1', '2', '3', '4'].map((key) => read(query(key, { kind: 'search', load })));
  const raw = new EventEmitter();
  let left: Promise<unknown> | undefined;
  rememberAsker({ ip: '203.0.113.9' } as never, { raw } as never, () => {
    left = read(query('left', { kind: 'search' })).catch((error: AppError) => error.code);
  });
  await tick(0);
  raw.emit('close');
  turn.resolve({ value: 'found' });
  expect(await left).toBe('SERVICE_UNAVAILABLE');
  await Promise.all(running);
  expect(loads).toEqual([]);
});
