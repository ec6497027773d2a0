import { expect, it, vi } from 'vitest';
import { readPages } from './read-pages.ts';

interface Page {
  name: string;
  next: string | null;
}

const pages: Record<string, Page> = {
  '/a': { name: 'a', next: '/b' },
  '/b': { name: 'b', next: '/c' },
  '/c': { name: 'c', next: null },
};
const path = (index: number, previous: Page | null) =>
  index === 0 ? '/a' : (previous?.next ?? null);
const reader = () => vi.fn<(key: string) => Promise<Page>>(async (key) => pages[key] as Page);
const names = (read: readonly Page[]) => read.map(({ name }) => name).join('');

it.each([
  [1, 'a'],
  [2, 'ab'],
  [9, 'abc'],
])('reads %i pages as far as there are: %s', async (size, expected) => {
  expect(names(await readPages(path, size, [], reader()))).toBe(expected);
});

it('goes on from the pages that are known', async () => {
  const read = reader();
  const known = [{ name: 'x', next: '/b' }];
  expect(names(await readPages(path, 2, known, read))).toBe('xb');
  expect(read).toHaveBeenCalledExactlyOnceWith('/b');
});
