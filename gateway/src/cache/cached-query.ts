/** What a load yields: a JSON value, and what it depends on beyond the query's own tags. */
export interface Loaded {
  readonly value: unknown;
  readonly tags?: readonly string[];
}

/** One cacheable answer: how it is called, what it depends on, where it comes from. */
export interface CachedQuery {
  readonly key: string;
  readonly tags: readonly string[];
  /** False for the many: pages and searches stay in this process. */
  readonly shared: boolean;
  load(): Promise<Loaded>;
}
