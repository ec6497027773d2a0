import { describe, expect, it } from 'vitest';
import { winnersOf } from './top-posts.service.ts';

const post = (postId: string, isPublic = true) => ({
  postId,
  eventId: 'e1',
  userId: `u-${postId}`,
  slug: `post-${postId}`,
  name: `Post ${postId}`,
  photoURL: `/media/${postId}.webp`,
  displayName: `Author ${postId}`,
  public: isPublic,
  createdAt: 1,
});
const postsById = (...posts: ReturnType<typeof post>[]) =>
  new Map(posts.map((one) => [one.postId, one]));

const tallies = [
  { postId: 'a', likes: 9 },
  { postId: 'b', likes: 5 },
  { postId: 'c', likes: 5 },
  { postId: 'd', likes: 1 },
];

describe('winnersOf', () => {
  it('shows the three best in their order', () => {
    const all = postsById(post('d'), post('c'), post('b'), post('a'));
    const winners = winnersOf(tallies, all);
    expect(winners.map(({ name, likes }) => [name, likes])).toEqual([
      ['Post a', 9],
      ['Post b', 5],
      ['Post c', 5],
    ]);
    expect(winners[0]).toEqual({
      name: 'Post a',
      img: '/media/a.webp',
      likes: 9,
      author: 'Author a',
      slug: 'post-a',
    });
  });

  it('lets the next one move up for a post that is gone or hidden', () => {
    const some = postsById(post('a'), post('b', false), post('d'));
    expect(winnersOf(tallies, some).map(({ name }) => name)).toEqual(['Post a', 'Post d']);
  });

  it('is empty without likes', () => {
    expect(winnersOf([], postsById(post('a')))).toEqual([]);
  });
});
