import type { Representation } from './representation.ts';

/** One loaded answer: `seq` is the highest event that it reflects. */
export interface Entry {
  readonly representation: Representation;
  readonly tags: readonly string[];
  readonly seq: number;
}

export interface LoadWish {
  /** The event that the answer must reflect. */
  readonly seq: number;
  /** Another replica's copy will not do. */
  readonly mustAsk: boolean;
}

export interface SlotParts {
  load(wish: LoadWish, previous: Entry | null): Promise<Entry>;
  loaded(entry: Entry, first: boolean): void;
  /** The service says that there is no such thing, or nothing could be loaded at all. */
  gone(): void;
  failed(error: unknown): void;
}

/** Times in milliseconds. */
export interface SlotTimes {
  /** Shortest time between two refreshes. */
  readonly refreshEveryMs: number;
  /** How long a changed entry may still be served without waiting for its refresh. */
  readonly graceMs: number;
  /** Longest wait of a reader for a refresh; then the old entry is served. */
  readonly patienceMs: number;
  /** Age at which an entry that nothing marked is read anew all the same. */
  readonly revalidateMs: number;
  /** Entries unread for longer wait for their next reader before they are refreshed. */
  readonly idleMs: number;
}

export const defaultTimes: SlotTimes = {
  refreshEveryMs: 1_000,
  graceMs: 800,
  patienceMs: 1_500,
  revalidateMs: 30_000,
  idleMs: 60_000,
};
