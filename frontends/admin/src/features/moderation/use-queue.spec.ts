import type { DeskPost } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { emptyQueue, isBehind, leftPosts, readPages, returnedPosts } from './use-queue.ts';

const page = (...ids: string[]) => ({
  posts: ids.map((id) => ({ id, photoURL: `/media/${id}` }) as DeskPost),
  nextCursor: null,
});
const read = (before: typeof emptyQueue, ...pages: ReturnType<typeof page>[]) =>
  readPages(before, pages);

describe('the queue', () => {
  it('has each post of the pages once, in the order of the pages', () => {
    const queue = read(emptyQueue, page('a', 'b'), page('b', 'c'));
    expect(queue.order).toEqual(['a', 'b', 'c']);
    expect(queue.posts.get('b')?.photoURL).toBe('/media/b');
  });

  it('keeps the place of a post that is no longer in the server’s list', () => {
    const before = read(emptyQueue, page('a', 'b', 'c', 'd'));
    const queue = read(before, page('reported', 'b', 'd', 'new'));
    expect(queue.order).toEqual(['a', 'reported', 'b', 'c', 'd', 'new']);
    expect([...queue.listed]).toEqual(['reported', 'b', 'd', 'new']);
    expect(queue.posts.has('a')).toBe(true);
  });

  it('moves a post that returns to its new place', () => {
    const before = read(read(emptyQueue, page('a', 'b')), page('b'));
    expect(read(before, page('b', 'a')).order).toEqual(['b', 'a']);
  });

  it('keeps its order until an answer arrives', () => {
    const before = read(emptyQueue, page('a'));
    const queue = readPages(before, undefined);
    expect(queue.order).toEqual(['a']);
    expect(queue.source).toBeUndefined();
  });

  it('does not take a post that reports pushed off the loaded pages for a decided one', () => {
    const before = read(emptyQueue, page('a', 'b', 'c'));
    const queue = readPages(before, [{ ...page('reported', 'b'), nextCursor: 'c' }]);
    expect(leftPosts(queue).map(({ id }) => id)).toEqual(['a']);
    const whole = read(before, page('reported', 'b'));
    expect(leftPosts(whole).map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('opens a post again that was reported before a list without it arrived, also for the second time', () => {
    let queue = read(emptyQueue, page('a', 'b'));
    for (const reportedAt of [5, 6]) {
      const [before, { posts, nextCursor }] = [queue, page('a', 'b')];
      const reported = posts.map((post) => (post.id === 'a' ? { ...post, reportedAt } : post));
      queue = readPages(before, [{ posts: reported, nextCursor }]);
      expect(returnedPosts(before, queue)).toEqual(['a']);
      expect(returnedPosts(queue, queue)).toEqual([]);
    }
    expect(returnedPosts(queue, read(queue, page('new', 'a', 'b')))).toEqual(['new']);
  });
});

it.each([
  ['no number yet', 3, null, false, false],
  ['the same number', 3, 3, false, false],
  ['one post more', 3, 4, false, true],
  ['one post less', 3, 2, false, true],
  ['more pages to read', 50, 132, true, false],
  ['fewer posts than were read', 50, 40, true, true],
])(
  'with %s the list differs from the server’s number as expected',
  (_, known, count, hasMore, expected) => {
    expect(isBehind(known, count, hasMore)).toBe(expected);
  },
);
