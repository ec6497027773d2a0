import type { EventDefinition } from '@el-reto/contracts';
import type { z } from 'zod';
import type { Collection } from './collection.ts';

/** A value that may be compared in a query. */
export type Comparable = string | number | boolean | null;
export type Operator = '==' | '<' | '<=' | '>' | '>=';

/**
 * A query over one collection. Fields that are ordered by are in every document and not null;
 * `null` is only compared by `==`. `after` holds the `orderBy` values of the last document seen,
 * which are to be unique: a list that may tie names `id` last.
 */
export interface Query<T> {
  readonly where?: readonly (readonly [keyof T & string, Operator, Comparable])[];
  readonly orderBy?: readonly (readonly [keyof T & string, 'asc' | 'desc'])[];
  readonly after?: readonly Comparable[];
  readonly limit?: number;
}

/** A document with its id. */
export interface Stored<T> {
  readonly id: string;
  readonly data: T;
}

/** A document as it was at one moment; `version` is another one after every change of it. */
export interface Versioned<T> {
  readonly data: T;
  readonly version: string;
}

/** What can be read, in a transaction or outside. */
export interface Reader {
  get<T>(collection: Collection<T>, id: string): Promise<T | undefined>;
  /** Documents by id; unknown ids are absent from the map. */
  getMany<T>(collection: Collection<T>, ids: readonly string[]): Promise<Map<string, T>>;
  find<T>(collection: Collection<T>, query: Query<T>): Promise<Stored<T>[]>;
}

/**
 * One transaction. Every read comes before the first write (a hosted store asks for it, so all
 * do); events published here are kept in the outbox with the change, or not at all.
 */
export interface Transaction extends Reader {
  /**
   * Adds a document. When the id is taken, the whole transaction fails with DocumentExistsError,
   * in some stores only at its end: catch it around the transaction, not within.
   */
  create<T>(collection: Collection<T>, id: string, data: T): Promise<void>;
  set<T>(collection: Collection<T>, id: string, data: T): Promise<void>;
  /**
   * Replaces what `getVersioned` answered. When that has changed since, the whole transaction fails
   * with DocumentChangedError, in some stores only at its end. Unlike a document that the
   * transaction reads, this one is held from nobody until then.
   */
  replace<T>(collection: Collection<T>, id: string, seen: Versioned<T>, data: T): Promise<void>;
  /** Deletes a document; an unknown id is no error. */
  delete<T>(collection: Collection<T>, id: string): Promise<void>;
  publish<S extends z.ZodType>(event: EventDefinition<S>, payload: z.input<S>): Promise<void>;
}

/** A service's own documents and outbox. */
export interface Store extends Reader {
  /**
   * Runs `work` so that all of it happens or nothing; resolves once it is durable. Transactions
   * are serializable. `work` may run more than once and does no input or output of its own: it
   * holds up others, and is undone when it takes more than two seconds.
   * A store that cannot be written throws SERVICE_UNAVAILABLE.
   */
  transaction<R>(work: (tx: Transaction) => Promise<R>): Promise<R>;
  count<T>(collection: Collection<T>, query: Pick<Query<T>, 'where'>): Promise<number>;
  /** A document for `replace`. */
  getVersioned<T>(collection: Collection<T>, id: string): Promise<Versioned<T> | undefined>;
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/** One event on its way to the stream. */
export interface OutboxEntry {
  /** The event's id, also its message id in the stream. */
  readonly id: string;
  readonly subject: string;
  /** The payload as JSON text. */
  readonly payload: string;
  /** W3C trace context of the change, if it was traced. */
  readonly traceparent: string | null;
  /** Sequence that the stream acknowledged; null while unsent. */
  readonly seq: number | null;
}

/** An event that the stream has acknowledged. */
export type SentEntry = OutboxEntry & { readonly seq: number };

/** The events that transactions published, in their order. */
export interface Outbox {
  unsent(limit: number): Promise<OutboxEntry[]>;
  markSent(sent: readonly { id: string; seq: number }[]): Promise<void>;
  /**
   * Entries acknowledged and still kept, in groups: each in the order of its sequences, the group
   * with the newest one first. Whoever has seen enough stops reading; ten minutes are many.
   */
  sent(): AsyncIterable<readonly SentEntry[]>;
  /**
   * Puts entries acknowledged with a sequence above `seq` back into their place, oldest first: the
   * stream turned out to lack them. Answers how many.
   */
  putBack(seq: number): Promise<number>;
  /** Forgets entries acknowledged before `sentBefore` (milliseconds since 1970). */
  prune(sentBefore: number): Promise<void>;
  /** Entries unsent and the age of the oldest, in milliseconds. */
  depth(): Promise<{ unsent: number; oldestMs: number }>;
  /**
   * How often to look for entries that another process left behind, in milliseconds; absent where
   * no other process writes here.
   */
  readonly lookEveryMs?: number;
  /** Calls `listener` after a commit that published something. */
  onPublished(listener: () => void): void;
}

/** A document of that id is there already. */
export class DocumentExistsError extends Error {
  override readonly name = 'DocumentExistsError';

  constructor(
    readonly collection: string,
    readonly id: string,
  ) {
    super(`${collection}/${id} exists already`);
  }
}

/** A document is no longer what it was when it was read. */
export class DocumentChangedError extends Error {
  override readonly name = 'DocumentChangedError';

  constructor(collection: string, id: string) {
    super(`${collection}/${id} has changed`);
  }
}
