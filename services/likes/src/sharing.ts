import { setTimeout as sleep } from 'node:timers/promises';

const parts = (count: number) => Array.from({ length: count }, (_, part) => part.toString(16));

/** Whether other replicas write the same store, and the resulting times, in milliseconds. */
export class Sharing {
  /** Ranges of an index by time: Firestore limits the writes at the end of one range. */
  readonly parts: readonly string[];
  /** Outcomes in a record: a hosted store bills each document, SQLite writes each byte. */
  readonly outcomes: number;

  constructor(
    readonly isShared: boolean,
    /** Shortest time between two writes of one number: Firestore accepts about one a second. */
    readonly storeEveryMs = isShared ? 1_000 : 250,
    /** How long a post or contest is used after it was read. */
    readonly freshMs = 1_000,
    /** Usual longest time of a toggle. */
    readonly longestToggleMs = 2_000,
    /** Time after which a toggle has committed or failed. */
    readonly longestCommitMs = 20_000,
  ) {
    this.parts = parts(isShared ? 16 : 1);
    this.outcomes = isShared ? 16 : 3;
  }

  /** Resolves when toggles that were decided on data from before this call have ended. */
  async settled(longestMs = this.longestToggleMs): Promise<void> {
    if (this.isShared) await sleep(this.freshMs + longestMs);
  }
}
