import { expect, it } from 'vitest';
import { seenOnce } from './seen-once.ts';

function storage(items = new Map<string, string>()): Storage {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage;
}

it('counts a thing once in a visit', () => {
  const store = storage();
  expect(seenOnce('vistas', 'a', store)).toBe(false);
  expect(seenOnce('vistas', 'a', store)).toBe(true);
  expect(seenOnce('otra', 'a', store)).toBe(false);
});

it('remembers over a reload of the page', () => {
  const store = storage(new Map([['el-reto:vistas:b', '1']]));
  expect(seenOnce('vistas', 'b', store)).toBe(true);
});

it('does without a storage', () => {
  const forbidden = {
    getItem: () => {
      throw new Error('forbidden');
    },
  } as unknown as Storage;
  expect(seenOnce('vistas', 'c', forbidden)).toBe(false);
  expect(seenOnce('vistas', 'c', forbidden)).toBe(true);
});
