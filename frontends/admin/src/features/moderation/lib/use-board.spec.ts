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

  it('is filled from the front of the queue with open posts', () => {
    expect(fillBoard([], { ...deal, isOpen: openBut('b') })).toEqual(['a', 'c', 'd']);
  });

  it('keeps its cards in place until the last one is decided', () => {
    const shown = ['a', 'b', 'c'];
    expect(fillBoard(shown, { ...deal, isOpen: openBut('a', 'c') })).toBe(shown);
    expect(fillBoard(shown, { ...deal, isOpen: openBut('a', 'b', 'c') })).toEqual(['d', 'e', 'f']);
  });

  it('adds new posts at its end while it has room', () => {
    const shown = ['a', 'b'];
    expect(fillBoard(shown, { ...deal, isOpen: openBut('a') })).toEqual(['a', 'b', 'c']);
    expect(fillBoard(shown, { ...deal, order: ['a', 'b'], isOpen: openBut('a') })).toBe(shown);
  });

  it('keeps the decided cards when no other post is open', () => {
    const shown = ['a', 'b'];
    expect(fillBoard(shown, { ...deal, order: ['a', 'b'], isOpen: openBut('a', 'b') })).toBe(shown);
  });

  it('shows skipped posts only when no other post is open', () => {
    const skipped = new Set(['a', 'b']);
    const isOpen = openBut('d', 'e', 'f');
    expect(fillBoard([], { ...deal, skipped, isOpen })).toEqual(['c']);
    expect(fillBoard(['c'], { ...deal, skipped, isOpen: openBut('c', 'd', 'e', 'f') })).toEqual([
      'a',
      'b',
    ]);
  });

  it('shows undone posts again, in front', () => {
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

  it('is null where no other post is open', () => {
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
