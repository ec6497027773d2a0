import { expect, it } from 'vitest';
import { neighbours } from './neighbours.ts';

const posts = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }));
const beside = (id: string | undefined) => {
  const { previous, next, place, nearEnd } = neighbours(posts, id);
  return [previous?.id, next?.id, place, nearEnd];
};

it.each([
  ['a', [undefined, 'b', 1, false]],
  ['b', ['a', 'c', 2, false]],
  ['c', ['b', 'd', 3, true]],
  ['f', ['e', undefined, 6, true]],
  ['x', [undefined, 'a', null, false]],
  [undefined, [undefined, 'a', null, false]],
])('the neighbours of %s, its place and whether it is near the end: %j', (id, expected) =>
  expect(beside(id)).toEqual(expected),
);

it('the photos of the next three cards are loaded in advance', () => {
  const ahead = (id: string) => neighbours(posts, id).ahead.map((post) => post.id);
  expect([ahead('a'), ahead('d'), ahead('f')]).toEqual([['c', 'd', 'e'], ['f'], []]);
});

it('there is no neighbour before the list is loaded', () => {
  expect(neighbours(undefined, 'a').next).toBeNull();
});
