import { expect, it } from 'vitest';
import { splitByLikes } from './likers.ts';

const posts = (...likes: number[]) =>
  likes.map((count, index) => ({ id: `p${index}`, likes: count }));

it('asks for all at once while it fits', () => {
  expect(splitByLikes(posts(3, 4, 5), 10)).toEqual([['p0', 'p1', 'p2']]);
});

it('asks for nothing where there is nothing', () => {
  expect(splitByLikes([], 10)).toEqual([]);
});

it('keeps the accounts of one request within the limit', () => {
  expect(splitByLikes(posts(6, 5, 5, 1), 10, 10)).toEqual([['p0'], ['p1', 'p2'], ['p3']]);
});

it('counts a post by its list, which ends somewhere', () => {
  expect(splitByLikes(posts(1_000_000, 1_000_000), 10_000)).toEqual([['p0', 'p1']]);
  expect(splitByLikes(posts(90, 90), 10, 15)).toEqual([['p0'], ['p1']]);
});

it('asks for at most 500 posts at a time', () => {
  const parts = splitByLikes(posts(...Array.from({ length: 1_001 }, () => 0)), 10_000);
  expect(parts.map((part) => part.length)).toEqual([500, 500, 1]);
});
