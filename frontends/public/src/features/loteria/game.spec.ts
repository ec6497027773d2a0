import { describe, expect, it } from 'vitest';
import { lineOf, readTabla, shuffled, sideFor } from './game.ts';

const cards = (count: number) => Array.from({ length: count }, (_, index) => `carta-${index}`);
const marks = (...places: number[]) => places.map((place) => `carta-${place}`);

it.each([
  [8, null],
  [9, 3],
  [15, 3],
  [16, 4],
  [54, 4],
])('with %i cards a side has %s', (count, side) => expect(sideFor(count)).toBe(side));

describe('a line', () => {
  it.each([
    ['a row', 16, [4, 5, 6, 7]],
    ['a column', 16, [1, 5, 9, 13]],
    ['a diagonal', 16, [0, 5, 10, 15]],
    ['the other diagonal', 16, [3, 6, 9, 12]],
    ['a row of three', 9, [6, 7, 8]],
    ['a diagonal of three', 9, [2, 4, 6]],
  ])('is %s', (_, count, places) => {
    const tabla = { cards: cards(count), marked: marks(...places) };
    expect(lineOf(tabla)).toEqual(marks(...places));
    expect(lineOf({ ...tabla, marked: tabla.marked.slice(1) })).toBeNull();
  });

  it('does not go around a corner', () => {
    expect(lineOf({ cards: cards(16), marked: marks(2, 3, 4, 5, 8, 13) })).toBeNull();
  });
});

it('is shuffled into any order, and loses nothing', () => {
  const first = new Set(Array.from({ length: 200 }, () => shuffled(cards(4))[0]));
  expect(first.size).toBe(4);
  expect(shuffled(cards(54)).toSorted()).toEqual(cards(54).toSorted());
});

describe('a kept tabla', () => {
  it('is read as it was', () => {
    const tabla = { cards: cards(16), marked: marks(3) };
    expect(readTabla(JSON.stringify(tabla))).toEqual(tabla);
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"cards":[1],"marked":[]}',
    '{"cards":["a"],"marked":[]}',
  ])('is none: %s', (kept) => expect(readTabla(kept)).toBeNull());
});
