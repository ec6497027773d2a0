import type { Post } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { joinPages } from './use-card-list.ts';

const page = (...ids: string[]) => ({
  posts: ids.map((id) => ({ id }) as Post),
  nextCursor: null,
});

it('the pages of a list show each post once, and no deleted post', () => {
  const pages = [page('a', 'b', 'c'), page('c', 'd'), page()];
  expect(joinPages(pages, new Set(['b'])).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
});
