/** Times of folded tallies, in milliseconds: as Firestore allows them, shorter in tests on SQLite. */
export class FoldPace {
  constructor(
    /** Shortest time between two writes of one tally. */
    readonly foldEveryMs = 1_000,
    /** How long a read post or contest is used again: changes arrive by events, as late as that. */
    readonly freshMs = 1_000,
    /** After this time, a toggle has committed or never will. */
    readonly longestToggleMs = 2_000,
  ) {}
}
