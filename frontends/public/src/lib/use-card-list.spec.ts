import type { Post } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { countFresh, joinPages } from './use-card-list.ts';

const page = (...ids: string[]) => ({
  posts: ids.map((id) => ({ id }) as Post),
  nextCursor: null,
});

it('a list of several pages shows each post once, without deleted posts', () => {
  const pages = [page('a', 'b', 'c'), page('c', 'd'), page()];
  expect(joinPages(pages, new Set(['b'])).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
});

it.each([
  ['', 1],
  ['sol', 0],
])(
  'of two approved posts, one of them shown, a list with the search "%s" announces %i',
  (search, count) => {
    expect(countFresh(['a', 'b'], { search }, page('a').posts)).toBe(count);
  },
);
