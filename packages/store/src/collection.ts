/** When a document of a collection may be forgotten. */
export interface Expiry {
  /** Holds when its time began, in milliseconds since 1970; absent while it has not. */
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
  /** Fields that no query looks at and that may hold any JSON: a hosted store keeps them as text. */
  readonly opaque?: readonly string[];
  /** A hosted store deletes its documents by itself some time after this. */
  readonly expires?: Expiry | undefined;
  /** Its documents are created, and neither changed nor deleted. */
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

/** Read to see that the store answers; never written. */
export const healthCollection = defineCollection<{ at: number }>('health');
