import { storedFields } from '@el-reto/ui/runtime';

/** Number of cards in a deck of the lotería. */
export const deckSize = 54;

/** Cards along a side of the tabla, for an event with `cards` cards; null if these are too few. */
export function sideFor(cards: number): number | null {
  return [4, 3].find((side) => cards >= side * side) ?? null;
}

/** `items` in a random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** The stored part of a game: the cards of the tabla, row by row, and the marked cards. */
export interface Tabla {
  readonly cards: readonly string[];
  readonly marked: readonly string[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Parses a stored tabla; null for any other text. */
export function readTabla(kept: string | null): Tabla | null {
  const { cards, marked } = storedFields(kept);
  const isWhole =
    isTexts(cards) && isTexts(marked) && (sideFor(cards.length) ?? 0) ** 2 === cards.length;
  return isWhole ? { cards, marked } : null;
}

/** The indexes of the tabla's rows, columns and diagonals. */
function linesOf(side: number): number[][] {
  const along = Array.from({ length: side }, (_, index) => index);
  return [
    ...along.map((row) => along.map((column) => row * side + column)),
    ...along.map((column) => along.map((row) => row * side + column)),
    along.map((index) => index * (side + 1)),
    along.map((index) => (index + 1) * (side - 1)),
  ];
}

/** The cards of the first full line; null if there is none. */
export function lineOf({ cards, marked }: Tabla): string[] | null {
  const lines = linesOf(Math.sqrt(cards.length));
  const full = lines.find((line) => line.every((place) => marked.includes(cards[place] ?? '')));
  return full?.map((place) => cards[place] ?? '') ?? null;
}
