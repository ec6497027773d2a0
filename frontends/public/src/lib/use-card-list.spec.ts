import type { Post } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { joinPages } from './use-card-list.ts';

const page = (...ids: string[]) => ({
  posts: ids.map((id) => ({ id }) as Post),
  nextCursor: null,
});

it('a list of several pages shows each post once, without deleted posts', () => {
  const pages = [page('a', 'b', 'c'), page('c', 'd'), page()];
  expect(joinPages(pages, new Set(['b'])).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
});
