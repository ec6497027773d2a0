import type { EventDefinition } from '@el-reto/contracts';
import type { z } from 'zod';
import type { Collection } from './collection.ts';

/** A value that may be compared in a query. */
export type Comparable = string | number | boolean | null;
export type Operator = '==' | '<' | '<=' | '>' | '>=';

/**
 * A query over one collection. Every document must have the `orderBy` fields, not null. `after`
 * holds the `orderBy` values of the last document of the previous page. They must identify a
 * document, so that lists with possible ties order by `id` last.
 */
export interface Query<T> {
  readonly where?: readonly (readonly [keyof T & string, Operator, Comparable])[];
  readonly orderBy?: readonly (readonly [keyof T & string, 'asc' | 'desc'])[];
  readonly after?: readonly Comparable[];
  readonly limit?: number;
}

/** Throws for a query that no store can answer. */
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

/** A document at one moment; `version` differs after every change. */
export interface Versioned<T> {
  readonly data: T;
  readonly version: string;
}

/** Reads inside or outside a transaction. */
export interface Reader {
  get<T>(collection: Collection<T>, id: string): Promise<T | undefined>;
  /** Documents by id; unknown ids are absent from the map. */
  getMany<T>(collection: Collection<T>, ids: readonly string[]): Promise<Map<string, T>>;
  find<T>(collection: Collection<T>, query: Query<T>): Promise<Stored<T>[]>;
  /** Like `find`, but returns ids only: from the index of the query, if one covers it. */
  findIds<T>(collection: Collection<T>, query: Query<T>): Promise<string[]>;
}

/**
 * One transaction. All reads must precede the first write, because Firestore requires it. Published
 * events are stored in the outbox together with the change.
 */
export interface Transaction extends Reader {
  /**
   * Fails the transaction with DocumentExistsError if the id is taken. Catch the error outside the
   * transaction.
   */
  create<T>(collection: Collection<T>, id: string, data: T): Promise<void>;
  set<T>(collection: Collection<T>, id: string, data: T): Promise<void>;
  /**
   * Replaces the document that `getVersioned` returned. If it has changed since, the transaction
   * fails with DocumentChangedError. Unlike documents that the transaction reads, it is not locked
   * before.
   */
  replace<T>(collection: Collection<T>, id: string, seen: Versioned<T>, data: T): Promise<void>;
  /** Deletes a document; an unknown id is no error. */
  delete<T>(collection: Collection<T>, id: string): Promise<void>;
  publish<S extends z.ZodType>(event: EventDefinition<S>, payload: z.input<S>): Promise<void>;
}

/** A service's own documents and outbox. */
export interface Store extends Reader {
  /**
   * Runs `work` in one serializable transaction; resolves after the commit is durable. `work` may
   * run several times and blocks other transactions: it must not do other input or output, and may
   * take two seconds at most. Throws SERVICE_UNAVAILABLE if the store cannot be written.
   */
  transaction<R>(work: (tx: Transaction) => Promise<R>): Promise<R>;
  count<T>(collection: Collection<T>, query: Pick<Query<T>, 'where'>): Promise<number>;
  /** A document for `replace`. */
  getVersioned<T>(collection: Collection<T>, id: string): Promise<Versioned<T> | undefined>;
  /**
   * Calls `onChange` after each commit that wrote documents of a collection, before the
   * transactions resolve. It gets these documents, null for deleted ones. Absent in stores that
   * other processes write.
   */
  watch?<T>(
    collection: Collection<T>,
    onChange: (changes: ReadonlyMap<string, T | null>) => void,
  ): void;
  readonly outbox: Outbox;
  /** Whether the disk has space for new changes; absent in a hosted store. */
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
  /** Throws SERVICE_UNAVAILABLE if the disk has no space to mark entries as sent. */
  readonly beforeSending?: () => void;
  markSent(sent: readonly { id: string; seq: number }[]): Promise<void>;
  /**
   * Stored entries that were sent, in groups. The newest group comes first; each group is in the
   * order of its sequences.
   */
  sent(): AsyncIterable<readonly SentEntry[]>;
  /**
   * Marks entries with a sequence above `seq` as unsent, in their old order; returns their number.
   */
  putBack(seq: number): Promise<number>;
  /** Deletes entries acknowledged before `sentBefore` (milliseconds since 1970). */
  prune(sentBefore: number): Promise<void>;
  /** Number of unsent entries and the age of the oldest, in milliseconds. */
  depth(): Promise<{ unsent: number; oldestMs: number }>;
  /** Interval of the check for unsent events of other processes; absent if none write here. */
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
