import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Query } from '../store.ts';

const indexedField = z.object({
  fieldPath: z.string(),
  order: z.enum(['ASCENDING', 'DESCENDING']),
});
const place = z.object({ collectionGroup: z.string() });
const fileSchema = z.object({
  indexes: z.array(place.extend({ fields: z.array(indexedField) })),
  fieldOverrides: z.array(place.extend({ fieldPath: z.string(), indexes: z.array(z.unknown()) })),
});

/** What a query asks of Firestore's indexes. */
interface NeededIndex {
  /** Fields compared for equality, in any order. */
  readonly equal: readonly string[];
  /** Fields that come behind them, each with its direction. */
  readonly ordered: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
}

/** The hosted database refuses a query without an index; its emulator does not, so this does. */
export class IndexFile {
  readonly #content: z.infer<typeof fileSchema>;

  constructor(content: unknown) {
    this.#content = fileSchema.parse(content);
  }

  static read(path: string): IndexFile {
    return new IndexFile(JSON.parse(readFileSync(path, 'utf8')));
  }

  /** Throws when the hosted database could not answer the query. */
  require<T>(collection: string, query: Query<T>): void {
    const needed = neededIndex(query);
    if (this.#isServed(collection, needed)) return;
    throw new Error(`firestore.indexes.json has no index for ${collection}: ${indexText(needed)}`);
  }

  #isServed(collection: string, needed: NeededIndex): boolean {
    const { equal, ordered } = needed;
    const fields = [...equal, ...ordered.map(([field]) => field)];
    if (fields.length === 0) return true;
    // Each field has an index of its own, both ways; equalities are answered by merging those.
    const isSimple = ordered.length === 0 || fields.length === 1;
    if (isSimple && fields.every((field) => this.#hasOwnIndex(collection, field))) return true;
    return this.#content.indexes.some(
      (index) => index.collectionGroup === collection && serves(index.fields, needed),
    );
  }

  #hasOwnIndex(collection: string, field: string): boolean {
    const overrides = this.#content.fieldOverrides.filter(
      ({ collectionGroup }) => collectionGroup === collection,
    );
    const own = overrides.find(({ fieldPath }) => fieldPath === field);
    const override = own ?? overrides.find(({ fieldPath }) => fieldPath === '*');
    return !override || override.indexes.length > 0;
  }
}

function serves(fields: z.infer<typeof indexedField>[], { equal, ordered }: NeededIndex): boolean {
  if (fields.length !== equal.length + ordered.length) return false;
  const head = fields.slice(0, equal.length).map(({ fieldPath }) => fieldPath);
  if (head.toSorted().join() !== equal.join()) return false;
  return ordered.every(([field, direction], i) => {
    const at = fields[equal.length + i];
    return at?.fieldPath === field && (at.order === 'ASCENDING') === (direction === 'asc');
  });
}

/** The index that Firestore answers a query from. */
function neededIndex<T>({ where = [], orderBy = [] }: Query<T>): NeededIndex {
  const fields = where.map(([field]) => field);
  const equal = new Set(fields.filter((_, i) => where[i]?.[1] === '=='));
  const ordered = orderBy.filter(([field]) => !equal.has(field));
  // Ranges over fields that nothing orders by are ordered by those in the end.
  const named = new Set([...equal, ...ordered.map(([field]) => field)]);
  const rest = [...new Set(fields)].filter((field) => !named.has(field)).toSorted();
  const last = rest.map((field) => [field, 'asc'] as const);
  return { equal: [...equal].toSorted(), ordered: [...ordered, ...last] };
}

/** An index in one line: `-` marks a descending field. */
const indexText = ({ equal, ordered }: NeededIndex): string =>
  [...equal, ...ordered.map(([field, way]) => (way === 'asc' ? field : `-${field}`))].join(' ');
