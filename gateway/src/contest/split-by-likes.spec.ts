import { expect, it } from 'vitest';
import { splitByLikes } from './likers.ts';

const posts = (...likes: number[]) =>
  likes.map((count, index) => ({ id: `p${index}`, likes: count }));
const empty = posts(...Array.from({ length: 1_001 }, () => 0));

it.each<[string, number[], [number, number?], string]>([
  ['all at once while it fits', [3, 4, 5], [10], 'p0 p1 p2'],
  ['nothing where there is nothing', [], [10], ''],
  ['no more accounts than the limit', [6, 5, 5, 1], [10, 10], 'p0, p1 p2, p3'],
  ['by the length of lists, which end', [1_000_000, 1_000_000], [10_000], 'p0 p1'],
  ['by the length that is given', [90, 90], [10, 15], 'p0, p1'],
])('asks for %s', (_, likes, limits, parts) => {
  const asked = splitByLikes(posts(...likes), ...limits);
  expect(asked.map((ids) => ids.join(' ')).join(', ')).toBe(parts);
});

it('requests the accounts of at most 500 posts at a time', () => {
  expect(splitByLikes(empty, 10_000).map(({ length }) => length)).toEqual([500, 500, 1]);
});
