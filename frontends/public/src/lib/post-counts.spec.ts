import { afterEach, expect, it, vi } from 'vitest';
import { isFirstView } from './post-counts.ts';

afterEach(() => sessionStorage.clear());

it('a post is viewed for the first time once in a tab, also after a reload', () => {
  sessionStorage.setItem('el-reto:vistas:b', '1');
  expect(['a', 'a', 'b'].map(isFirstView)).toEqual([true, false, false]);
  expect(sessionStorage.getItem('el-reto:vistas:a')).toBe('1');
});

it('a page whose browser forbids storage remembers by itself', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(['c', 'c'].map(isFirstView)).toEqual([true, false]);
  vi.unstubAllGlobals();
});
