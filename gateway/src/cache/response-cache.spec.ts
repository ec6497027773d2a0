import { AppError } from '@el-reto/contracts';
import { createLogger } from '@el-reto/telemetry';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResponseCache, type CachedQuery } from './response-cache.ts';
import { defaultTimes } from './slot.ts';
import type { SharedCopy } from './shared-tier.ts';
import { TagClock } from './tag-clock.ts';

const logger = createLogger('test', 'silent');
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
    logger,
    times: defaultTimes,
    sizes: { list: room, post: room, page: room },
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

describe('tags', () => {
  it('show a change to one who reads once, a moment after others', async () => {
    await read(query('a'));
    await tick(1_100);
    change(11, 'tag of a');
    expect(await read(query('a'))).toBe('a at 11');
  });

  it('make old what depends on what changed, and nothing else', async () => {
    await Promise.all([read(query('a')), read(query('b'))]);
    change(11, 'tag of a');
    await tick(3_000);
    expect([await read(query('a')), await read(query('b'))]).toEqual(['a at 11', 'b at 10']);
    expect(loads).toEqual(['a', 'b', 'a']);
  });

  it('are learned from the answer', async () => {
    const dynamic = query('a', {
      tags: [],
      load: async () => {
        loads.push('a');
        return { value: `a at ${clock.highest}`, tags: ['post:1'] };
      },
    });
    await read(dynamic);
    change(11, 'post:1');
    await tick(3_000);
    expect(await read(dynamic)).toBe('a at 11');
  });

  it('count for what happened while they were not yet known', async () => {
    const dynamic = query('a', {
      tags: [],
      load: async () => {
        loads.push('a');
        const value = `a at ${clock.highest}`;
        if (loads.length === 1) change(11, 'post:1');
        return { value, tags: ['post:1'] };
      },
    });
    await read(dynamic);
    await tick(3_000);
    expect(await read(dynamic)).toBe('a at 11');
  });
});

it('an answer is no newer than what it leans on', async () => {
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

  it('gets what was loaded, with the event that it reflects', async () => {
    await read(query('a'));
    expect(shared.get('a')).toMatchObject({ seq: 10, body: Buffer.from('"a at 10"') });
  });

  it('is taken for a copy that reflects all that is known', async () => {
    shared.set('a', copy(10));
    expect(await read(query('a'))).toBe('copy');
    expect(loads).toEqual([]);
  });

  it('is not believed about times that this process has not followed', async () => {
    shared.set('a', copy(9));
    expect(await read(query('a'))).toBe('a at 10');
  });

  it.each(['tag of a', 'post:1'])('is not believed after a change of %s', async (tag) => {
    shared.set('a', copy(10, 'post:1'));
    change(11, tag);
    expect(await read(query('a'))).toBe('a at 11');
  });

  it('is not believed about what has gone or was pushed out here', async () => {
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

  it('is asked for a change first, and believed when it has it', async () => {
    await read(query('a'));
    await tick(3_000);
    shared.set('a', copy(12));
    change(12, 'tag of a');
    expect(await read(query('a'))).toBe('copy');
    expect(loads).toEqual(['a']);
  });

  it('does not stand in for a service that was to be asked', async () => {
    await read(query('a'));
    shared.set('a', copy(99));
    cache.refresh('tag of a');
    await tick(3_000);
    await read(query('a'));
    expect(loads).toEqual(['a', 'a']);
  });

  it('is complete as of the last word of the stream, not as of its arrival', async () => {
    shared.set('a', copy(10));
    vi.clearAllTimers();
    await tick(900);
    expect(await read(query('a'))).toBe('copy');
    await tick(800);
    expect(cache.get('list', 'a')?.json()).toBe('copy');
    await tick(101);
    expect(cache.get('list', 'a')).toBeUndefined();
  });

  it('holds no pages and searches', async () => {
    await read(query('page', { kind: 'page' }));
    expect(shared.size).toBe(0);
  });

  it('gets and tells nothing while events may have been missed', async () => {
    shared.set('a', copy(99));
    clock.lost();
    expect(await read(query('a'))).toBe('a at 0');
    expect(shared.get('a')?.seq).toBe(99);
  });
});

it('asks for all that depends on a tag anew, once for a flood of signals', async () => {
  const post = query('post', { kind: 'post', tags: ['tag of a', 'tag of post'] });
  const readAll = async () => {
    for (const asked of [query('a'), query('b'), post]) await read(asked);
  };
  await readAll();
  for (let i = 0; i < 1_000; i += 1) cache.refresh('tag of a');
  await tick(1_100);
  await readAll();
  await tick(1_100);
  await readAll();
  expect(loads.slice(3)).toEqual(['a', 'post']);
});

it('keeps a bounded number of answers of a kind, the latest read', async () => {
  for (const key of ['1', '2', '3', '4', '4', '1']) await read(query(key, { kind: 'page' }));
  for (const key of ['a', 'b', 'c', 'd']) await read(query(key));
  await read(query('1', { kind: 'page' }));
  expect(loads).toEqual(['1', '2', '3', '4', '1', 'a', 'b', 'c', 'd']);
});

it('asks for some pages at a time, and refuses those that would wait too long', async () => {
  let underWay = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const page = (i: number) =>
    query(`page ${i}`, {
      kind: 'page',
      load: async () => {
        underWay += 1;
        await answered;
        return { value: i };
      },
    });
  const all = Promise.allSettled(Array.from({ length: 600 }, (_, i) => read(page(i))));
  await tick(0);
  expect(underWay).toBe(16);
  expect(await read(query('a'))).toBe('a at 10');
  answer();
  const refused = (await all).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(600 - 516);
  expect(refused[0]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
});

it('forgets an answer whose load failed', async () => {
  let works = false;
  const shaky = query('a', {
    load: async () => {
      if (!works) throw new Error('no');
      return { value: 'yes' };
    },
  });
  await expect(read(shaky)).rejects.toThrow('no');
  works = true;
  expect(await read(shaky)).toBe('yes');
});
