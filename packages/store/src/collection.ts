/** When a document of a collection is deleted. */
export interface Expiry {
  /**
   * Field with the start of the period, in milliseconds since 1970; absent if it has not started.
   */
  readonly field: string;
  readonly afterMs: number;
}

/** A named set of documents of one shape, with the field lists that its queries need indexed. */
export interface Collection<T> extends AnyCollection {
  readonly indexes: readonly (readonly (keyof T & string)[])[];
  /** Carries the type of its documents, plain JSON objects; never present at run time. */
  readonly type?: T;
}

/** A collection without its document type. */
export interface AnyCollection {
  readonly name: string;
  readonly indexes: readonly (readonly string[])[];
  /** Fields with any JSON that no query uses: Firestore stores them as text. */
  readonly opaque?: readonly string[];
  /** Firestore deletes expired documents itself, some time later. */
  readonly expires?: Expiry | undefined;
  /** Documents are created, and never changed or deleted. */
  readonly appendOnly?: true | undefined;
}

/** Defines a collection. `name` is `[a-zA-Z]+`, the same in SQLite and Firestore. */
export function defineCollection<T>(
  name: string,
  options: {
    indexes?: readonly (readonly (keyof T & string)[])[];
    opaque?: readonly (keyof T & string)[];
    expires?: Expiry & { readonly field: keyof T & string };
    appendOnly?: true;
  } = {},
): Collection<T> {
  const { indexes = [], opaque = [], expires, appendOnly } = options;
  return { name, indexes, opaque, expires, appendOnly };
}

/**
 * Returns a function that returns a collection's name; it throws for a collection that is not in
 * `collections`. The name becomes part of SQL statements, so that it is checked here.
 */
export function nameIn(collections: readonly AnyCollection[]): (of: { name: string }) => string {
  const names = new Set(collections.map(({ name }) => name));
  for (const name of names) {
    if (!/^[a-zA-Z]+$/.test(name)) throw new Error(`not a collection name: ${name}`);
  }
  return ({ name }) => {
    if (names.has(name)) return name;
    throw new Error(`the store was not opened with the collection ${name}`);
  };
}

/** A health check reads this collection; it is never written. */
export const healthCollection = defineCollection<{ at: number }>('health');
