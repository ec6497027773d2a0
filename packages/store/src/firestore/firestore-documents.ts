import { FieldPath } from 'firebase-admin/firestore';
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query as FirestoreQuery,
} from 'firebase-admin/firestore';
import type { AnyCollection, Collection } from '../collection.ts';
import type { Query, Stored } from '../store.ts';
import { decodeDocument } from './document-codec.ts';
import { fromDocumentId, toDocumentId } from './document-id.ts';
import type { IndexFile } from './index-file.ts';

/** References and documents of the collections that a store was opened with. */
export class FirestoreDocuments {
  readonly #names: ReadonlySet<string>;

  constructor(
    readonly db: Firestore,
    collections: readonly AnyCollection[],
    private readonly indexes?: IndexFile,
  ) {
    for (const { name } of collections) {
      if (!/^[a-zA-Z]+$/.test(name)) throw new Error(`not a collection name: ${name}`);
    }
    this.#names = new Set(collections.map(({ name }) => name));
  }

  collection({ name }: AnyCollection): CollectionReference {
    if (!this.#names.has(name)) {
      throw new Error(`the store was not opened with the collection ${name}`);
    }
    return this.db.collection(name);
  }

  reference(collection: AnyCollection, id: string): DocumentReference {
    return this.collection(collection).doc(toDocumentId(id));
  }

  references(collection: AnyCollection, ids: readonly string[]): DocumentReference[] {
    return [...new Set(ids)].map((id) => this.reference(collection, id));
  }

  query<T>(collection: Collection<T>, query: Query<T>): FirestoreQuery {
    const answered = firestoreQuery(this.collection(collection), query);
    // What expires is swept on emulators alone: the hosted database does it by itself.
    if (!collection.expires) this.indexes?.require(collection.name, query);
    return answered;
  }

  /** What a snapshot holds; undefined where there is no document. */
  stored<T>(collection: Collection<T>, snapshot: DocumentSnapshot): Stored<T> | undefined {
    const data = snapshot.data();
    if (!data) return undefined;
    return { id: fromDocumentId(snapshot.id), data: decodeDocument(collection, data) as T };
  }

  /** Those of several snapshots that hold a document. */
  allStored<T>(collection: Collection<T>, snapshots: readonly DocumentSnapshot[]): Stored<T>[] {
    return snapshots.flatMap((snapshot) => this.stored(collection, snapshot) ?? []);
  }
}

/** Documents by their ids. */
export const byId = <T>(all: readonly Stored<T>[]): Map<string, T> =>
  new Map(all.map(({ id, data }) => [id, data]));

/** A query as Firestore's client library has it. Throws for what no store answers. */
function firestoreQuery<T>(
  collection: CollectionReference,
  { where = [], orderBy = [], after, limit }: Query<T>,
): FirestoreQuery {
  let query: FirestoreQuery = collection;
  for (const [field, operator, value] of where) {
    if (value === null && operator !== '==') {
      throw new Error(`${field} ${operator} null has no meaning`);
    }
    query = query.where(new FieldPath(field), operator, value);
  }
  for (const [field, direction] of orderBy) {
    query = query.orderBy(new FieldPath(field), direction);
  }
  if (after) {
    if (orderBy.length === 0 || orderBy.length !== after.length || after.includes(null)) {
      throw new Error('a cursor has a value, and not null, for each field ordered by');
    }
    query = query.startAfter(...after);
  }
  return limit === undefined ? query : query.limit(limit);
}
