import { FieldPath } from 'firebase-admin/firestore';
import type { CollectionReference, Query as FirestoreQuery } from 'firebase-admin/firestore';
import type { Query } from '../store.ts';

/** A query as Firestore's client library has it. Throws for what no store answers. */
export function firestoreQuery<T>(
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
