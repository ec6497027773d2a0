/** The places of the ranking that have a prize. A jury may give another prize. */
export const prizePlaces = [1, 2, 3] as const;
export const juryPlace = 'jury' as const;
export type PrizePlace = number | typeof juryPlace;

/** The order in which an event lists its prizes. */
export const listedPlaces: readonly PrizePlace[] = [...prizePlaces, juryPlace];

/** The description of the prize of a place; undefined without one. */
export const prizeOf = (prizes: readonly string[], place: PrizePlace): string | undefined =>
  prizes[listedPlaces.indexOf(place)];

/** The rank of the card that wins a prize first. A substitute has a greater rank. */
export const firstRankOf = (place: PrizePlace): number => (place === juryPlace ? 1 : place);

/**
 * The states of a claim:
 * - open: the winner may claim the prize until `dueAt`.
 * - claimed: the winner entered a delivery address.
 * - delivered: the winner has the prize.
 * - expired: the prize was not claimed in time, or an administrator passed it on.
 */
export const claimStates = ['open', 'claimed', 'delivered', 'expired'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Whether the winner does not have the prize yet, and may lose it. */
export const isUndelivered = ({ state }: { readonly state: ClaimState }): boolean =>
  state === 'open' || state === 'claimed';
