import { describe, expect, it } from 'vitest';
import { inColumn, neighbour, playHand, withRestored } from './hand.ts';

const order = ['a', 'b', 'c', 'd', 'e', 'f'];
const openBut =
  (...closed: string[]) =>
  (id: string) =>
    !closed.includes(id);
const nobody = new Set<string>();

describe('a hand', () => {
  const deal = { order, size: 3, passed: nobody };

  it('is dealt from the front of the queue', () => {
    expect(playHand([], { ...deal, isOpen: openBut('b') })).toEqual(['a', 'c', 'd']);
  });

  it('keeps its cards where they are until the last one is decided', () => {
    const hand = ['a', 'b', 'c'];
    expect(playHand(hand, { ...deal, isOpen: openBut('a', 'c') })).toBe(hand);
    expect(playHand(hand, { ...deal, isOpen: openBut('a', 'b', 'c') })).toEqual(['d', 'e', 'f']);
  });

  it('takes newcomers in at its end while it has room', () => {
    const hand = ['a', 'b'];
    expect(playHand(hand, { ...deal, isOpen: openBut('a') })).toEqual(['a', 'b', 'c']);
    expect(playHand(hand, { ...deal, order: ['a', 'b'], isOpen: openBut('a') })).toBe(hand);
  });

  it('leaves the stamped cards when there is nothing else', () => {
    const hand = ['a', 'b'];
    expect(playHand(hand, { ...deal, order: ['a', 'b'], isOpen: openBut('a', 'b') })).toBe(hand);
  });

  it('deals what was passed over when nothing else is left', () => {
    const passed = new Set(['a', 'b']);
    const isOpen = openBut('d', 'e', 'f');
    expect(playHand([], { ...deal, passed, isOpen })).toEqual(['c']);
    expect(playHand(['c'], { ...deal, passed, isOpen: openBut('c', 'd', 'e', 'f') })).toEqual([
      'a',
      'b',
    ]);
  });

  it('gets back what was undone, in front', () => {
    const hand = ['d', 'e'];
    expect(withRestored(hand, ['a', 'e'])).toEqual(['a', 'd', 'e']);
    expect(withRestored(hand, ['d'])).toBe(hand);
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
  ] as const)('of %s by %d past %j is %s', (current, step, closed, expected) => {
    expect(neighbour(current, step, { order, isOpen: openBut(...closed) })).toBe(expected);
  });

  it('is nobody where one is alone', () => {
    expect(neighbour('b', 1, { order, isOpen: (id) => id === 'b' })).toBeNull();
    expect(neighbour(null, 1, { order: [], isOpen: () => true })).toBeNull();
  });
});

describe('in a table of three columns', () => {
  it.each([
    ['a', 1, [], 'd'],
    ['e', -1, [], 'b'],
    ['a', 1, ['d'], null],
    ['a', -1, [], null],
    [null, 1, [], null],
  ] as const)('from %s by %d past %j comes %s', (current, step, closed, expected) => {
    const isOpen = openBut(...closed);
    expect(inColumn(current, step, { order, isOpen, columns: 3 })).toBe(expected);
  });
});
