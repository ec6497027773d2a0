export interface Expiry {
  /**
   * The field with the start of the period, in milliseconds since 1970. A document without it does not
   * expire.
   */
  readonly field: string;
  readonly afterMs: number;
}

/** A named set of documents of one shape. `indexes` are the lists of fields that queries use. */
export interface Collection<T> extends AnyCollection {
  readonly indexes: readonly (readonly (keyof T & string)[])[];
  /** The type of the documents, which are plain JSON objects. Never present at run time. */
  readonly type?: T;
}

/** A collection whose document type is unknown. */
export interface AnyCollection {
  readonly name: string;
  readonly indexes: readonly (readonly string[])[];
  /** Fields with any JSON, which no query uses. Firestore stores them as text. */
  readonly opaque?: readonly string[];
  /** When documents expire. Firestore deletes expired documents itself, some time later. */
  readonly expires?: Expiry | undefined;
  /** Documents are created and never changed or deleted. */
  readonly appendOnly?: true | undefined;
}

/** Defines a collection. `name` matches `[a-zA-Z]+` and is the same in SQLite and Firestore. */
export function defineCollection<T>(
  name: string,
  options: {
    indexes?: readonly (readonly (keyof T & string)[])[];
    opaque?: readonly (keyof T & string)[];
    expires?: Expiry & { readonly field: keyof T & string };
    appendOnly?: true;
  } = {},
): Collection<T> {
  return { indexes: [], ...options, name };
}

/**
 * Returns a function that returns the name of a collection and throws if the collection is not in
 * `collections`. Names become part of SQL statements, so that they are checked here.
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

/** The collection that health checks read. Nothing writes to it. */
export const healthCollection = defineCollection<{ at: number }>('health');
