import type { EventDefinition } from '@el-reto/contracts';
import type { z } from 'zod';
import type { Collection } from './collection.ts';

/** A value that may be compared in a query. */
export type Comparable = string | number | boolean | null;
export type Operator = '==' | '<' | '<=' | '>' | '>=';

/**
 * A query over one collection. Fields that are ordered by are in every document and not null.
 * `after` holds the `orderBy` values of the last document seen, unique: a list that may tie names
 * `id` last.
 */
export interface Query<T> {
  readonly where?: readonly (readonly [keyof T & string, Operator, Comparable])[];
  readonly orderBy?: readonly (readonly [keyof T & string, 'asc' | 'desc'])[];
  readonly after?: readonly Comparable[];
  readonly limit?: number;
}

/** Throws for a query that no store answers. */
export function assertValidQuery<T>({ where = [], orderBy = [], after }: Query<T>): void {
  for (const [field, operator, value] of where) {
    if (value === null && operator !== '==') {
      throw new Error(`${field} ${operator} null has no meaning`);
    }
  }
  if (after && (after.length === 0 || orderBy.length !== after.length || after.includes(null))) {
    throw new Error('a cursor has a value, and not null, for each field ordered by');
  }
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

/** Reads, in a transaction or outside. */
export interface Reader {
  get<T>(collection: Collection<T>, id: string): Promise<T | undefined>;
  /** Documents by id; unknown ids are absent from the map. */
  getMany<T>(collection: Collection<T>, ids: readonly string[]): Promise<Map<string, T>>;
  find<T>(collection: Collection<T>, query: Query<T>): Promise<Stored<T>[]>;
  /** Like `find`, but returns ids only: from the index of the query, if one covers it. */
  findIds<T>(collection: Collection<T>, query: Query<T>): Promise<string[]>;
}

/**
 * One transaction. Every read comes before the first write (a hosted store asks for it, so all
 * do); events published here are kept in the outbox with the change, or not at all.
 */
export interface Transaction extends Reader {
  /** When the id is taken, the transaction fails with DocumentExistsError: catch it around that. */
  create<T>(collection: Collection<T>, id: string, data: T): Promise<void>;
  set<T>(collection: Collection<T>, id: string, data: T): Promise<void>;
  /**
   * Replaces what `getVersioned` answered: where that has changed since, the transaction fails with
   * DocumentChangedError. Unlike a document that it reads, this one is not locked until then.
   */
  replace<T>(collection: Collection<T>, id: string, seen: Versioned<T>, data: T): Promise<void>;
  /** Deletes a document; an unknown id is no error. */
  delete<T>(collection: Collection<T>, id: string): Promise<void>;
  publish<S extends z.ZodType>(event: EventDefinition<S>, payload: z.input<S>): Promise<void>;
}

/** A service's own documents and outbox. */
export interface Store extends Reader {
  /**
   * Runs `work` so that all of it happens or nothing; resolves once it is durable. Transactions are
   * serializable. `work` may run more than once and holds up others: no input or output of its own,
   * two seconds at most. A store that cannot be written throws SERVICE_UNAVAILABLE.
   */
  transaction<R>(work: (tx: Transaction) => Promise<R>): Promise<R>;
  count<T>(collection: Collection<T>, query: Pick<Query<T>, 'where'>): Promise<number>;
  /** A document for `replace`. */
  getVersioned<T>(collection: Collection<T>, id: string): Promise<Versioned<T> | undefined>;
  /**
   * Has `onChange` called after each commit that wrote documents of a collection, with these documents,
   * null where they are deleted, before the transactions resolve. Absent where other processes write.
   */
  watch?<T>(
    collection: Collection<T>,
    onChange: (changes: ReadonlyMap<string, T | null>) => void,
  ): void;
  readonly outbox: Outbox;
  /** Whether the disk has room for new changes; absent where the store has none of its own. */
  readonly hasRoom?: boolean;
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
  /** When the change was committed, in milliseconds since 1970. */
  readonly createdAt: number;
  /** Sequence that the stream acknowledged; null while unsent. */
  readonly seq: number | null;
}

/** An event that the stream has acknowledged. */
export type SentEntry = OutboxEntry & { readonly seq: number };

/** The events that transactions published, in their order. */
export interface Outbox {
  unsent(limit: number): Promise<OutboxEntry[]>;
  /** Throws SERVICE_UNAVAILABLE where there is no room to note that entries were sent. */
  readonly beforeSending?: () => void;
  markSent(sent: readonly { id: string; seq: number }[]): Promise<void>;
  /**
   * Sent entries that are still kept, in groups: each in the order of sequences, the newest first.
   */
  sent(): AsyncIterable<readonly SentEntry[]>;
  /** Has entries with a sequence above `seq` wait again, in their old order; answers how many. */
  putBack(seq: number): Promise<number>;
  /** Forgets entries acknowledged before `sentBefore` (milliseconds since 1970). */
  prune(sentBefore: number): Promise<void>;
  /** Entries unsent and the age of the oldest, in milliseconds. */
  depth(): Promise<{ unsent: number; oldestMs: number }>;
  /** How often to look for what another process left behind; absent where none writes here. */
  readonly lookEveryMs?: number;
  /** Called after a commit with events; the relay sets it. */
  onPublished: () => void;
}

export class DocumentExistsError extends Error {
  override readonly name = 'DocumentExistsError';

  constructor(
    readonly collection: string,
    readonly id: string,
  ) {
    super(`${collection}/${id} exists already`);
  }
}

export class DocumentChangedError extends Error {
  override readonly name = 'DocumentChangedError';

  constructor(collection: string, id: string) {
    super(`${collection}/${id} has changed`);
  }
}
