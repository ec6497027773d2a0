/** The source of a requested like: a guest of this browser, the account's mail, or any address. */
export type WantedBy = 'guest' | 'mail' | 'address';

/**
 * Whether a requested like is placed without another tap. `at`: the card that has the account's like
 * now. A mail may place a first like, but not move one. Anyone can make an address.
 */
export const isPlacedAtOnce = (by: WantedBy, at: string | null): boolean =>
  by === 'guest' || (by === 'mail' && at === null);
