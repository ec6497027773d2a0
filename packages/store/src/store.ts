import type { EventDefinition } from '@el-reto/contracts';
import type { z } from 'zod';
import type { Collection } from './collection.ts';

export type Comparable = string | number | boolean | null;
type Operator = '<' | '<=' | '>' | '>=';
/** The value of a field, or its limits. */
type Condition = Comparable | { readonly [O in Operator]?: Comparable };

/**
 * A query over one collection. `-` before a field of `orderBy` means descending order. Every document must
 * have these fields with values other than null. `after` has their values in the last document of the
 * previous page. They must be unique; lists in which ties are possible are ordered by `id` last.
 */
export interface Query<T> {
  readonly where?: { readonly [Field in keyof T & string]?: Condition };
  readonly orderBy?: readonly `${'' | '-'}${keyof T & string}`[];
  readonly after?: readonly Comparable[];
  readonly limit?: number;
}

export type Where<T> = NonNullable<Query<T>['where']>;

/** The conditions of a query as field, operator and value. Throws for one that no store can answer. */
export const conditionsOf = <T>({ where = {} }: Query<T>) =>
  Object.entries(where as Readonly<Record<string, Condition>>).flatMap(([field, condition]) => {
    const isLimited = typeof condition === 'object' && condition !== null;
    const terms = Object.entries<Comparable>(isLimited ? condition : { '==': condition });
    return terms.map(([operator, value]) => {
      const isValid = value !== undefined && (value !== null || operator === '==');
      if (!isValid) throw new Error(`${field} ${operator} ${value} has no meaning`);
      return [field, operator as Operator | '==', value] as const;
    });
  });

/** The fields of a query's order, with their directions. Throws for a cursor with other fields. */
export function orderOf<T>({ orderBy = [], after }: Pick<Query<T>, 'orderBy' | 'after'>) {
  if (after && (after.length === 0 || orderBy.length !== after.length || after.includes(null))) {
    throw new Error('a cursor has a value, and not null, for each field ordered by');
  }
  return orderBy.map((name) => {
    const field = name.replace('-', '') as keyof T & string;
    return [field, name === field ? 'asc' : 'desc'] as const;
  });
}

export interface Stored<T> {
  readonly id: string;
  readonly data: T;
}

/** A document as of one moment. Each change gives it another `version`. */
export interface Versioned<T> {
  readonly data: T;
  readonly version: string;
}

/** Reads, inside or outside a transaction. */
export interface Reader {
  get<T>(collection: Collection<T>, id: string): Promise<T | undefined>;
  /** Documents by id. Unknown ids are missing from the map. */
  getMany<T>(collection: Collection<T>, ids: readonly string[]): Promise<Map<string, T>>;
  find<T>(collection: Collection<T>, query: Query<T>): Promise<Stored<T>[]>;
  /** Like `find`, but returns only ids. They come from the query's index if it covers the query. */
  findIds<T>(collection: Collection<T>, query: Query<T>): Promise<string[]>;
}

/**
 * One transaction. All reads must precede the first write, because Firestore requires it. Published events
 * are stored in the outbox together with the change.
 */
export interface Transaction extends Reader {
  /**
   * Creates a document. If the id is taken, the transaction fails with DocumentExistsError, which must be
   * caught outside the transaction.
   */
  create<T>(collection: Collection<T>, id: string, data: T): Promise<void>;
  set<T>(collection: Collection<T>, id: string, data: T): Promise<void>;
  /**
   * Replaces a document that `getVersioned` returned. If the document has changed since, the transaction
   * fails with DocumentChangedError. In contrast to documents that the transaction reads, this document is
   * not locked.
   */
  replace<T>(collection: Collection<T>, id: string, seen: Versioned<T>, data: T): Promise<void>;
  /**
   * Deletes a document. An unknown id is no error. With a `version` from `findVersions`, the transaction
   * fails with DocumentChangedError if the document has changed since or is missing.
   */
  delete<T>(collection: Collection<T>, id: string, version?: string): Promise<void>;
  publish<S extends z.ZodType>(event: EventDefinition<S>, payload: z.input<S>): Promise<void>;
}

/** A service's own documents and outbox. */
export interface Store extends Reader {
  /**
   * Runs `work` in one serializable transaction. Resolves after the commit is durable. `work` may run
   * several times and blocks other transactions: it must not do other input or output, and may take at
   * most two seconds. Throws SERVICE_UNAVAILABLE if the store cannot be written.
   */
  transaction<R>(work: (tx: Transaction) => Promise<R>): Promise<R>;
  count<T>(collection: Collection<T>, query: Pick<Query<T>, 'where'>): Promise<number>;
  /** Reads a document for `replace`. */
  getVersioned<T>(collection: Collection<T>, id: string): Promise<Versioned<T> | undefined>;
  /** Ids and versions of documents, for `delete`. */
  findVersions<T>(
    collection: Collection<T>,
    query: Query<T>,
  ): Promise<{ readonly id: string; readonly version: string }[]>;
  /**
   * Calls `onChange` after each commit that wrote documents of the collection, before the transactions
   * resolve. The map has these documents, and null for deleted ones. Absent in stores to which other
   * processes write.
   */
  watch?<T>(
    collection: Collection<T>,
    onChange: (changes: ReadonlyMap<string, T | null>) => void,
  ): void;
  readonly outbox: Outbox;
  /** Whether the disk has space for new changes. Absent in a hosted store. */
  readonly hasRoom?: boolean;
  close(): Promise<void>;
}

export interface OutboxEntry {
  /** The event's id. It is also the message id in the stream. */
  readonly id: string;
  readonly subject: string;
  /** The payload as JSON. */
  readonly payload: string;
  /** W3C trace context of the change, if the change was traced. */
  readonly traceparent: string | null;
  /** When the change was committed, in milliseconds since 1970. */
  readonly createdAt: number;
  /** The sequence that the stream acknowledged. Null while unsent. */
  readonly seq: number | null;
}

export type SentEntry = OutboxEntry & { readonly seq: number };

/** The events that transactions published, in their order. */
export interface Outbox {
  unsent(limit: number): Promise<OutboxEntry[]>;
  /** Throws SERVICE_UNAVAILABLE if the disk has no space to mark entries as sent. */
  readonly beforeSending?: () => void;
  markSent(sent: readonly { id: string; seq: number }[]): Promise<void>;
  /**
   * Stored entries that were sent, in groups. The newest group comes first. Each group is in the order of
   * its sequences.
   */
  sent(): AsyncIterable<readonly SentEntry[]>;
  /** Marks entries with a sequence above `seq` as unsent. Keeps their order. Returns their number. */
  putBack(seq: number): Promise<number>;
  /** Deletes entries that were acknowledged before `sentBefore` (milliseconds since 1970). */
  prune(sentBefore: number): Promise<void>;
  /** The number of unsent entries, and the age of the oldest in milliseconds. */
  depth(): Promise<{ unsent: number; oldestMs: number }>;
  /**
   * Interval of the check for unsent events of other processes, in milliseconds. Absent if no other
   * process writes.
   */
  readonly lookEveryMs?: number;
  /** Called after a commit with events. The relay sets this. */
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
