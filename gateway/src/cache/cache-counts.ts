/** Reads of one tier: answered by it, answered with something older, or not answered. */
export type TierCounts = Record<'hit' | 'stale' | 'miss', number>;

/** Reads by people of this process's memory, and by loads of the copies in Redis. */
export interface CacheCounts {
  readonly memory: TierCounts;
  readonly redis: TierCounts;
}

const none = (): TierCounts => ({ hit: 0, stale: 0, miss: 0 });

export const newCounts = (): CacheCounts => ({ memory: none(), redis: none() });
