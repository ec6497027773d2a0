import { expect, it, vi } from 'vitest';
import { isFirstView } from './post-counts.ts';

/** The storage of a tab in which the post `viewed` was seen before a reload. */
const tab = (viewed: string) => ({
  getItem: (key: string) => (key === `el-reto:vistas:${viewed}` ? '1' : null),
  setItem: vi.fn<(key: string, value: string) => void>(),
});

it('a post is viewed for the first time once in a tab, also after a reload', () => {
  const storage = tab('b');
  vi.stubGlobal('sessionStorage', storage);
  expect(['a', 'a', 'b'].map(isFirstView)).toEqual([true, false, false]);
  expect(storage.setItem).toHaveBeenCalledWith('el-reto:vistas:a', '1');
});

it.each(['getItem', 'setItem'])(
  'a page whose storage throws in %s remembers by itself',
  (method) => {
    const forbid = () => {
      throw new DOMException('denied', 'QuotaExceededError');
    };
    vi.stubGlobal('sessionStorage', { ...tab(''), [method]: forbid });
    expect([method, method].map(isFirstView)).toEqual([true, false]);
  },
);
