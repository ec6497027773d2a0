import { expect, it } from 'vitest';
import { seenOnce } from './post-counts.ts';

const storage = (items = new Map<string, string>()) =>
  ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  }) as Storage;

it('an id counts as seen from the second call on, per list, also after a reload', () => {
  const store = storage(new Map([['el-reto:vistas:b', '1']]));
  expect(seenOnce('vistas', 'a', store)).toBe(false);
  expect(seenOnce('vistas', 'a', store)).toBe(true);
  expect(seenOnce('otra', 'a', store)).toBe(false);
  expect(seenOnce('vistas', 'b', store)).toBe(true);
});

it.each(['getItem', 'setItem'])(
  'a page whose storage throws in %s remembers by itself',
  (method) => {
    const forbid = () => {
      throw new DOMException('denied', 'QuotaExceededError');
    };
    const store = { ...storage(), [method]: forbid };
    const seen = [seenOnce('vistas', method, store), seenOnce('vistas', method, store)];
    expect(seen).toEqual([false, true]);
  },
);
