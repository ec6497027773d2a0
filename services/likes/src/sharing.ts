import { setTimeout as sleep } from 'node:timers/promises';

const parts = (count: number) => Array.from({ length: count }, (_, part) => part.toString(16));

/** Whether replicas share the store, and the limits that follow from it. Times are in milliseconds. */
export class Sharing {
  /** Prefixes that split an index by time: Firestore limits the writes at the end of one range. */
  readonly parts: readonly string[];
  /** Most outcomes in one record. Firestore bills each document; SQLite writes each byte. */
  readonly outcomes: number;

  constructor(
    readonly isShared: boolean,
    /** Shortest time between two writes of one number. Firestore accepts about one write a second. */
    readonly storeEveryMs = isShared ? 1_000 : 250,
    /** How long a post or contest that was read is used again. */
    readonly freshMs = 1_000,
    /** Longest usual duration of a toggle. */
    readonly longestToggleMs = 2_000,
    /** Time after which every toggle has committed or failed. */
    readonly longestCommitMs = 20_000,
  ) {
    this.parts = parts(isShared ? 16 : 1);
    this.outcomes = isShared ? 16 : 3;
  }

  /** Waits for all toggles that read their data before this call. */
  async settled(longestMs = this.longestToggleMs): Promise<void> {
    if (this.isShared) await sleep(this.freshMs + longestMs);
  }
}
