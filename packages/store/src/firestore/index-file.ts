import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Collection } from '../collection.ts';
import { conditionsOf, orderOf, type Query } from '../store.ts';

type Way = 'asc' | 'desc';

/** A field of an index or a query, as text. `-` marks descending order. */
const fieldText = (field: string, way: Way) => (way === 'asc' ? field : `-${field}`);

const indexedField = z
  .object({ fieldPath: z.string(), order: z.enum(['ASCENDING', 'DESCENDING']) })
  .transform(({ fieldPath, order }) =>
    fieldText(fieldPath, order === 'ASCENDING' ? 'asc' : 'desc'),
  );
const place = z.object({ collectionGroup: z.string() });
const fileSchema = z.object({
  indexes: z.array(place.extend({ fields: z.array(indexedField) })),
  fieldOverrides: z.array(place.extend({ fieldPath: z.string(), indexes: z.array(z.unknown()) })),
});

/** Refuses queries that have no index. Firestore refuses them as well, but its emulator does not. */
export class IndexFile {
  readonly #content: z.infer<typeof fileSchema>;

  constructor(content: unknown) {
    this.#content = fileSchema.parse(content);
  }

  static read(path: string): IndexFile {
    return new IndexFile(JSON.parse(readFileSync(path, 'utf8')));
  }

  /** Throws if Firestore could not answer the query. */
  require<T>({ name: collection, expires }: Collection<T>, query: Query<T>): void {
    const [first, ...others] = conditionsOf(query);
    // Queries for expired documents need no index: they run only in other stores, since Firestore itself
    // deletes expired documents.
    if (expires && first?.[0] === expires.field && first[1] === '<' && !others.length) return;
    const needed = neededIndex(query);
    const { fields, equal, ordered } = needed;
    // Every field has an index in both directions. Firestore merges these for equality conditions.
    const isSimple = ordered.length === 0 || fields.length === 1;
    if (isSimple && fields.every((field) => this.#hasOwnIndex(collection, field))) return;
    const own = this.#content.indexes.filter((index) => index.collectionGroup === collection);
    if (own.some((index) => serves(index.fields, needed))) return;
    const text = [...equal, ...ordered].join(' ');
    throw new Error(`firestore.indexes.json has no index for ${collection}: ${text}`);
  }

  #hasOwnIndex(collection: string, field: string): boolean {
    const overrideOf = (path: string) =>
      this.#content.fieldOverrides.find(
        ({ collectionGroup, fieldPath }) => collectionGroup === collection && fieldPath === path,
      );
    const override = overrideOf(field) ?? overrideOf('*');
    return !override || override.indexes.length > 0;
  }
}

/**
 * The index that a query needs: first the fields with equality conditions, in any order, then the sort
 * fields.
 */
function neededIndex<T>(query: Query<T>) {
  const where = conditionsOf(query);
  const equal = new Set(where.flatMap(([field, operator]) => (operator === '==' ? field : [])));
  const ways = new Map<string, Way>(orderOf(query).filter(([field]) => !equal.has(field)));
  // Firestore sorts by the fields of range conditions last, unless `orderBy` contains them.
  for (const field of where.map(([name]) => name).toSorted()) {
    if (!equal.has(field) && !ways.has(field)) ways.set(field, 'asc');
  }
  const ordered = Array.from(ways, ([field, way]) => fieldText(field, way));
  return { fields: [...equal, ...ways.keys()], equal: [...equal].toSorted(), ordered };
}

function serves(fields: readonly string[], needed: ReturnType<typeof neededIndex>): boolean {
  const { equal, ordered } = needed;
  if (fields.length !== equal.length + ordered.length) return false;
  const head = fields.slice(0, equal.length).map((field) => field.replace('-', ''));
  const tail = fields.slice(equal.length);
  return head.toSorted().join() === equal.join() && tail.join() === ordered.join();
}
