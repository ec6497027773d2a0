import type { Post } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { joinPages } from './use-card-list.ts';

const page = (...ids: string[]) => ({
  posts: ids.map((id) => ({ id }) as Post),
  nextCursor: null,
});

it('shows each post once, and none that was deleted', () => {
  const pages = [page('a', 'b', 'c'), page('c', 'd'), page()];
  expect(joinPages(pages, new Set(['b'])).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
});
