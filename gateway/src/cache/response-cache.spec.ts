import { AppError } from '@el-reto/contracts';
import { createLogger } from '@el-reto/telemetry';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResponseCache, type CachedQuery } from './response-cache.ts';
import { defaultTimes } from './slot.ts';
import type { SharedCopy } from './shared-tier.ts';
import { TagClock } from './tag-clock.ts';

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const shared = new Map<string, SharedCopy>();
let clock: TagClock;
let cache: ResponseCache;
let loads: string[];

const query = (key: string, more: Partial<CachedQuery> = {}): CachedQuery => ({
  kind: 'list',
  key,
  tags: [`tag of ${key}`],
  load: async () => {
    loads.push(key);
    return { value: `${key} at ${clock.highest}` };
  },
  ...more,
});

const read = async (asked: CachedQuery) =>
  (cache.get(asked.kind, asked.key) ?? (await cache.read(asked))).json();

const change = (seq: number, ...tags: string[]) => {
  clock.changed(seq, tags, 'loss');
  clock.saw(seq);
};
const room = { max: 3, maxSize: 1024 * 1024 };

beforeEach(() => {
  vi.useFakeTimers();
  shared.clear();
  loads = [];
  clock = new TagClock(100);
  clock.observed('life', 10, performance.now());
  setInterval(() => clock.observed('life', clock.highest, performance.now()), 250);
  cache = new ResponseCache({
    clock,
    logger: createLogger('test', 'silent'),
    times: defaultTimes,
    sizes: { list: room, post: room, page: room, search: room },
    shared: {
      get: async (key) => shared.get(key) ?? null,
      set: (key, copy) => void shared.set(key, copy),
    },
  });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

it('an answer is loaded again, for its next reader, after a change of its tags alone', async () => {
  await Promise.all([read(query('a')), read(query('b'))]);
  await tick(1_100);
  change(11, 'tag of a');
  expect([await read(query('a')), await read(query('b'))]).toEqual(['a at 11', 'b at 10']);
  expect(loads).toEqual(['a', 'b', 'a']);
});

it('tags that an answer names count from the begin of its load', async () => {
  const load = async () => {
    loads.push('a');
    const value = `a at ${clock.highest}`;
    if (loads.length === 1) change(11, 'post:1');
    return { value, tags: ['post:1'] };
  };
  const dynamic = query('a', { tags: [], load });
  await read(dynamic);
  await tick(3_000);
  expect(await read(dynamic)).toBe('a at 11');
  change(12, 'post:1');
  await tick(3_000);
  expect(await read(dynamic)).toBe('a at 12');
});

it('an answer is as old as the answers that it depends on', async () => {
  vi.clearAllTimers();
  vi.advanceTimersByTime(10_000);
  let ageMs = defaultTimes.staleMs + 1;
  const load = async () => ({ value: 'a', asOf: performance.now() - ageMs });
  await expect(cache.read(query('a', { load }))).rejects.toThrow('SERVICE_UNAVAILABLE');
  ageMs = 0;
  await expect(cache.read(query('b', { load }))).resolves.toBeDefined();
});

describe('the second tier', () => {
  const copy = (seq: number, ...tags: string[]): SharedCopy => ({
    seq,
    tags,
    body: Buffer.from('"copy"'),
  });

  it('stores loaded lists with the event that they reflect, but no pages and searches', async () => {
    await read(query('a'));
    await read(query('page', { kind: 'page' }));
    expect([...shared]).toMatchObject([['a', { seq: 10, body: Buffer.from('"a at 10"') }]]);
  });

  it.each([
    [10, null, 'copy'],
    [9, null, 'a at 10'],
    [10, 'tag of a', 'a at 11'],
    [10, 'post:1', 'a at 11'],
  ])('with a copy as of event %i and a later change of %s gives %s', async (seq, tag, expected) => {
    shared.set('a', copy(seq, 'post:1'));
    if (tag) change(11, tag);
    expect(await read(query('a'))).toBe(expected);
    expect(loads).toEqual(expected === 'copy' ? [] : ['a']);
  });

  it('shows nothing deleted or evicted from memory', async () => {
    let isThere = true;
    const gone = query('a', {
      load: async () => {
        if (!isThere) throw new AppError('POST_NOT_FOUND');
        return { value: 'a' };
      },
    });
    await read(gone);
    isThere = false;
    change(11, 'tag of a');
    await tick(3_000);
    await expect(read(gone)).rejects.toThrow('POST_NOT_FOUND');
    await expect(read(gone)).rejects.toThrow('POST_NOT_FOUND');
    for (const key of ['b', 'c', 'd', 'e']) await read(query(key));
    change(12, 'tag of b');
    expect(await read(query('b'))).toBe('b at 12');
  });

  it('is read before the service after a change, but not after a request to refresh', async () => {
    await read(query('a'));
    await tick(3_000);
    shared.set('a', copy(12));
    change(12, 'tag of a');
    expect(await read(query('a'))).toBe('copy');
    expect(loads).toEqual(['a']);
    shared.set('a', copy(99));
    cache.refresh('tag of a');
    await tick(3_000);
    await read(query('a'));
    expect(loads).toEqual(['a', 'a']);
  });

  it('gives answers as old as the last contact to the stream', async () => {
    shared.set('a', copy(10));
    vi.clearAllTimers();
    await tick(900);
    expect(await read(query('a'))).toBe('copy');
    await tick(800);
    expect(cache.get('list', 'a')?.json()).toBe('copy');
    await tick(101);
    expect(cache.get('list', 'a')).toBeUndefined();
  });

  it('is neither read nor written while events may have been missed', async () => {
    shared.set('a', copy(99));
    clock.lost();
    expect(await read(query('a'))).toBe('a at 0');
    expect(shared.get('a')?.seq).toBe(99);
  });
});

it('a flood of requests to refresh a tag loads once what depends on it', async () => {
  const post = query('post', { kind: 'post', tags: ['tag of a', 'tag of post'] });
  const readAll = async () => {
    for (const asked of [query('a'), query('b'), post]) await read(asked);
    await tick(1_100);
  };
  await readAll();
  for (let i = 0; i < 1_000; i += 1) cache.refresh('tag of a');
  await tick(1_100);
  await readAll();
  await readAll();
  expect(loads.slice(3)).toEqual(['a', 'post']);
});

it('keeps a bounded number of answers of a kind, the latest read', async () => {
  for (const key of ['1', '2', '3', '4', '4', '1']) await read(query(key, { kind: 'page' }));
  for (const key of ['a', 'b', 'c', 'd']) await read(query(key));
  await read(query('1', { kind: 'page' }));
  expect(loads).toEqual(['1', '2', '3', '4', '1', 'a', 'b', 'c', 'd']);
});

it('loads 16 pages at a time, apart from lists, and refuses pages that would wait too long', async () => {
  let underWay = 0;
  const answered = Promise.withResolvers<void>();
  const load = async () => {
    underWay += 1;
    await answered.promise;
    return { value: 'page' };
  };
  const page = (i: number) => query(`page ${i}`, { kind: 'page', load });
  const all = Promise.allSettled(Array.from({ length: 600 }, (_, i) => read(page(i))));
  await tick(0);
  expect(underWay).toBe(16);
  expect(await read(query('a'))).toBe('a at 10');
  answered.resolve();
  const refused = (await all).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(600 - 516);
  expect(refused[0]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
});

it('loads an answer again whose first load failed', async () => {
  const load = vi.fn<CachedQuery['load']>(async () => ({ value: 'yes' }));
  load.mockRejectedValueOnce(new Error('no'));
  await expect(read(query('a', { load }))).rejects.toThrow('no');
  expect(await read(query('a', { load }))).toBe('yes');
});
