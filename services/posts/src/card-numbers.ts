import { randomInt } from 'node:crypto';

/** A lotería has 54 cards; an event with more of them deals from wider and wider decks. */
const decks = [
  { cards: 54, tries: 6 },
  { cards: 999, tries: 6 },
  { cards: 99_999, tries: 6 },
];

/** Numbers for a card, in order of preference: the small ones for as long as some are free. */
export const numberCandidates = (): number[] =>
  decks.flatMap(({ cards, tries }) => Array.from({ length: tries }, () => randomInt(cards) + 1));
