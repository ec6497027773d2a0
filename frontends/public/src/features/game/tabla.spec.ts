import { expect, it } from 'vitest';
import { lineOf, readTabla, shuffled, sideFor } from './tabla.ts';

const cards = (count: number) => Array.from({ length: count }, (_, index) => `carta-${index}`);
const marks = (...places: number[]) => places.map((place) => `carta-${place}`);

it.each([
  [8, null],
  [9, 3],
  [15, 3],
  [16, 4],
  [54, 4],
])('an event with %i cards has a tabla with %s cards along a side', (count, side) =>
  expect(sideFor(count)).toBe(side),
);

it.each([
  ['a row', 16, [4, 5, 6, 7]],
  ['a column', 16, [1, 5, 9, 13]],
  ['a diagonal', 16, [0, 5, 10, 15]],
  ['the other diagonal', 16, [3, 6, 9, 12]],
  ['a row of three', 9, [6, 7, 8]],
  ['a diagonal of three', 9, [2, 4, 6]],
])('a full %s is a line, and without one of its cards it is not', (_, count, places) => {
  const tabla = { cards: cards(count), marked: marks(...places) };
  expect(lineOf(tabla)).toEqual(marks(...places));
  expect(lineOf({ ...tabla, marked: tabla.marked.slice(1) })).toBeNull();
  // Four cards in reading order that are in two rows.
  expect(lineOf({ cards: cards(16), marked: marks(2, 3, 4, 5, 8, 13) })).toBeNull();
});

it('shuffling produces every order and loses no card', () => {
  const first = new Set(Array.from({ length: 200 }, () => shuffled(cards(4))[0]));
  expect(first.size).toBe(4);
  expect(shuffled(cards(54)).toSorted()).toEqual(cards(54).toSorted());
});

it('a stored tabla is read back unchanged', () => {
  const tabla = { cards: cards(16), marked: marks(3) };
  expect(readTabla(JSON.stringify(tabla))).toEqual(tabla);
});

const one = '{"cards":["a"],"marked":[]}';
it.each([null, '', '{', 'null', '[]', '{"cards":[1],"marked":[]}', one])(
  'the stored text %s is no tabla',
  (text) => expect(readTabla(text)).toBeNull(),
);
