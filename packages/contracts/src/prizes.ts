/** Places of the ranking with a prize. A jury may give another prize. */
export const prizePlaces = [1, 2, 3] as const;
export const juryPlace = 'jury' as const;
export type PrizePlace = number | typeof juryPlace;

/** The rank of a prize's first winner; a substitute has a greater rank. */
export const firstRankOf = (place: PrizePlace): number => (place === juryPlace ? 1 : place);
