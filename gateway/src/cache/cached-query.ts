/** What a load yields: a JSON value, and what it depends on beyond the query's own tags. */
export interface Loaded {
  readonly value: unknown;
  readonly tags?: readonly string[];
}

/** Lists are few and read by all; posts, searches and further pages are as many as wanted. */
export type QueryKind = 'list' | 'post' | 'page';

/** One cacheable answer: how it is called, what it depends on, where it comes from. */
export interface CachedQuery {
  readonly kind: QueryKind;
  readonly key: string;
  readonly tags: readonly string[];
  load(): Promise<Loaded>;
}
