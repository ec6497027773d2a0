/**
 * The source of a requested like: a guest's press in this browser, a link in a mail to the account,
 * or an address that anyone may have made.
 */
export type WantedBy = 'guest' | 'mail' | 'address';

/**
 * Whether a requested like is placed without another tap. `at`: the card that now has the account's
 * like. A guest's press is placed at once. A mail may place a first like but not move a like. A
 * mere address places nothing, because anyone can make one.
 */
export const isPlacedAtOnce = (by: WantedBy, at: string | null): boolean =>
  by === 'guest' || (by === 'mail' && at === null);
