import { FieldPath } from 'firebase-admin/firestore';
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query as FirestoreQuery,
} from 'firebase-admin/firestore';
import { nameIn, type AnyCollection, type Collection } from '../collection.ts';
import { conditionsOf, orderOf, type Query, type Stored } from '../store.ts';
import { decodeDocument, fromDocumentId, toDocumentId } from './document-codec.ts';
import type { IndexFile } from './index-file.ts';

export class FirestoreDocuments {
  readonly #nameOf: (collection: AnyCollection) => string;

  constructor(
    readonly db: Firestore,
    collections: readonly AnyCollection[],
    private readonly indexes?: IndexFile,
  ) {
    this.#nameOf = nameIn(collections);
  }

  collection(collection: AnyCollection): CollectionReference {
    return this.db.collection(this.#nameOf(collection));
  }

  reference(collection: AnyCollection, id: string): DocumentReference {
    return this.collection(collection).doc(toDocumentId(id));
  }

  references(collection: AnyCollection, ids: readonly string[]): DocumentReference[] {
    return [...new Set(ids)].map((id) => this.reference(collection, id));
  }

  query<T>(collection: Collection<T>, query: Query<T>): FirestoreQuery {
    this.indexes?.require(collection, query);
    const { after, limit } = query;
    let built: FirestoreQuery = this.collection(collection);
    for (const [field, operator, value] of conditionsOf(query)) {
      built = built.where(new FieldPath(field), operator, value);
    }
    for (const [field, way] of orderOf(query)) built = built.orderBy(new FieldPath(field), way);
    if (after) built = built.startAfter(...after);
    return limit === undefined ? built : built.limit(limit);
  }

  /** The document of a snapshot; undefined if it does not exist. */
  stored<T>(collection: Collection<T>, snapshot: DocumentSnapshot): Stored<T> | undefined {
    const data = snapshot.data();
    if (!data) return undefined;
    return { id: fromDocumentId(snapshot.id), data: decodeDocument(collection, data) as T };
  }

  allStored<T>(collection: Collection<T>, snapshots: readonly DocumentSnapshot[]): Stored<T>[] {
    return snapshots.flatMap((snapshot) => this.stored(collection, snapshot) ?? []);
  }
}

export const byId = <T>(all: readonly Stored<T>[]): Map<string, T> =>
  new Map(all.map(({ id, data }) => [id, data]));
