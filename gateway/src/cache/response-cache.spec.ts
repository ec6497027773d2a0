import { createLogger } from '@el-reto/service-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CachedQuery } from './cached-query.ts';
import { ResponseCache } from './response-cache.ts';
import type { SharedCopy } from './shared-tier.ts';
import { StreamPosition } from './stream-position.ts';

const logger = createLogger('test', 'silent');
const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const shared = new Map<string, SharedCopy>();
let position: StreamPosition;
let cache: ResponseCache;
let loads: string[];

const query = (key: string, more: Partial<CachedQuery> = {}): CachedQuery => ({
  key,
  tags: [`tag of ${key}`],
  shared: true,
  load: async () => {
    loads.push(key);
    return { value: `${key} at ${position.highest}` };
  },
  ...more,
});

const read = async (asked: CachedQuery) => (await cache.read(asked.key, () => asked)).json();

beforeEach(() => {
  vi.useFakeTimers();
  shared.clear();
  loads = [];
  position = new StreamPosition();
  position.found('life', 10);
  cache = new ResponseCache({
    position,
    logger,
    maxEntries: 3,
    shared: {
      get: async (key) => shared.get(key) ?? null,
      set: (key, copy) => void shared.set(key, copy),
    },
  });
});
afterEach(() => {
  cache.close();
  vi.useRealTimers();
});

describe('tags', () => {
  it('refreshes what depends on what changed, and nothing else', async () => {
    await Promise.all([read(query('a')), read(query('b'))]);
    position.saw(11);
    cache.mark(['tag of a'], 11);
    await tick(1_100);
    expect(loads).toEqual(['a', 'b', 'a']);
    expect(await read(query('a'))).toBe('a at 11');
  });

  it('learns from an answer what it depends on', async () => {
    const dynamic = query('a', {
      tags: [],
      load: async () => {
        loads.push('a');
        return { value: 'a', tags: ['post:1'] };
      },
    });
    await read(dynamic);
    cache.mark(['post:1'], 11);
    await tick(1_100);
    expect(loads).toEqual(['a', 'a']);
  });

  it('reads again what changed while it was not yet known what it depends on', async () => {
    const dynamic = query('a', {
      tags: [],
      load: async () => {
        loads.push('a');
        if (loads.length === 1) position.saw(11);
        return { value: 'a', tags: ['post:1'] };
      },
    });
    await read(dynamic);
    await tick(1_100);
    expect(loads).toEqual(['a', 'a']);
  });
});

describe('the second tier', () => {
  const copy = (seq: number): SharedCopy => ({ seq, tags: [], body: Buffer.from('"copy"') });

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

  it('is asked for a change first, and believed when it has it', async () => {
    await read(query('a'));
    position.saw(12);
    shared.set('a', copy(12));
    cache.mark(['tag of a'], 12);
    await tick(1_100);
    expect(loads).toEqual(['a']);
    expect(await read(query('a'))).toBe('copy');
  });

  it('does not stand in for a service that was to be asked', async () => {
    await read(query('a'));
    shared.set('a', copy(99));
    cache.mark(['tag of a'], null);
    await tick(1_100);
    expect(loads).toEqual(['a', 'a']);
  });

  it('holds no pages and searches', async () => {
    await read(query('page', { shared: false }));
    expect(shared.size).toBe(0);
  });

  it('gets nothing while events may have been missed', async () => {
    position.lost();
    await read(query('a'));
    expect(shared.size).toBe(0);
  });
});

it('keeps a bounded number of answers, the latest read', async () => {
  for (const key of ['a', 'b', 'c', 'd', 'd', 'a']) await read(query(key, { shared: false }));
  expect(loads).toEqual(['a', 'b', 'c', 'd', 'a']);
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
