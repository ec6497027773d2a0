/** The places of a ranking that bring a prize; a jury may give one of its own beside them. */
export const prizePlaces = [1, 2, 3] as const;
export const juryPlace = 'jury' as const;
export type PrizePlace = number | typeof juryPlace;

/** Where the card that wins a prize stands in the prize's own order; a substitute stands behind. */
export const firstRankOf = (place: PrizePlace): number => (place === juryPlace ? 1 : place);
