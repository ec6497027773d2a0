/** The source of a waiting like: a guest of this browser, the account's own mail, or any address. */
export type WantedBy = 'guest' | 'mail' | 'address';

/**
 * Whether a waiting like is placed without another tap. `at`: the card that has the account's like
 * now. A mail may place a first like, but not move one; an address can be made by anybody.
 */
export const isPlacedAtOnce = (by: WantedBy, at: string | null): boolean =>
  by === 'guest' || (by === 'mail' && at === null);
