import { describe, expect, it } from 'vitest';
import { inColumn, neighbour, fillBoard, withRestored } from './use-board.ts';

const order = ['a', 'b', 'c', 'd', 'e', 'f'];
const openBut =
  (...closed: string[]) =>
  (id: string) =>
    !closed.includes(id);
const none = new Set<string>();

describe('the board', () => {
  const deal = { order, size: 3, skipped: none };

  it('is filled with open posts from the front of the queue', () => {
    expect(fillBoard([], { ...deal, isOpen: openBut('b') })).toEqual(['a', 'c', 'd']);
  });

  it.each([
    ['is filled again after its last card is decided', 'abc', 'abc', 'def'],
    ['adds new posts at its end while it has room', 'ab', 'a', 'abc'],
  ])('%s', (_, before, closed, after) => {
    expect(fillBoard([...before], { ...deal, isOpen: openBut(...closed) })).toEqual([...after]);
  });

  it.each([
    ['while a card is open', ['a', 'b', 'c'], order, ['a', 'c']],
    ['without a new post', ['a', 'b'], ['a', 'b'], ['a']],
    ['when every post is decided', ['a', 'b'], ['a', 'b'], ['a', 'b']],
  ])('stays the same %s', (_, shown, queue, closed) => {
    expect(fillBoard(shown, { ...deal, order: queue, isOpen: openBut(...closed) })).toBe(shown);
  });

  it('shows skipped posts only when no other post is open', () => {
    const skipping = { ...deal, skipped: new Set(['a', 'b']) };
    expect(fillBoard([], { ...skipping, isOpen: openBut('d', 'e', 'f') })).toEqual(['c']);
    const isOpen = openBut('c', 'd', 'e', 'f');
    expect(fillBoard(['c'], { ...skipping, isOpen })).toEqual(['a', 'b']);
    const last = ['c'];
    expect(fillBoard(last, { ...skipping, isOpen: openBut('d', 'e', 'f') })).toBe(last);
  });

  it('shows posts again whose decision was undone, at the front', () => {
    const shown = ['d', 'e'];
    expect(withRestored(shown, ['a', 'e'])).toEqual(['a', 'd', 'e']);
    expect(withRestored(shown, ['d'])).toBe(shown);
  });
});

describe('the neighbour', () => {
  it.each([
    ['b', 1, [], 'c'],
    ['b', -1, [], 'a'],
    ['b', 1, ['c', 'd'], 'e'],
    ['f', 1, [], 'a'],
    ['a', -1, [], 'f'],
    ['c', 1, ['c'], 'd'],
    [null, 1, ['a'], 'b'],
    ['gone', 1, [], 'a'],
  ] as const)('of %s by %d past the closed %j is %s', (current, step, closed, expected) => {
    expect(neighbour(current, step, { order, isOpen: openBut(...closed) })).toBe(expected);
  });

  it('is null if no other post is open', () => {
    expect(neighbour('b', 1, { order, isOpen: (id) => id === 'b' })).toBeNull();
    expect(neighbour(null, 1, { order: [], isOpen: () => true })).toBeNull();
  });
});

describe('in a board of three columns', () => {
  it.each([
    ['a', 1, [], 'd'],
    ['e', -1, [], 'b'],
    ['a', 1, ['d'], null],
    ['a', -1, [], null],
    [null, 1, [], null],
  ] as const)('from %s by %d past the closed %j comes %s', (current, step, closed, expected) => {
    const isOpen = openBut(...closed);
    expect(inColumn(current, step, { order, isOpen, columns: 3 })).toBe(expected);
  });
});
