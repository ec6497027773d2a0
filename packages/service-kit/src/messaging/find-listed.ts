import { setImmediate } from 'node:timers/promises';
import { orderOf, type Collection, type Query, type Reader, type Stored } from '@el-reto/store';

/**
 * A range of a list: documents in the order of an index, and a test that selects the listed ones. Without it,
 * all are listed. The values of the `orderBy` fields must be unique.
 */
export interface ListRange<T> {
  readonly query: Pick<Query<T>, 'where' | 'orderBy'>;
  readonly isListed?: ((document: T) => boolean) | undefined;
}

/** A position: the number of the range, and the values of a document's `orderBy` fields. */
export type ListPlace = readonly [range: number, after: readonly (string | number)[]];

export interface PageOptions<T> {
  readonly limit: number;
  /** Documents that are read together. Other requests run in between. */
  readonly stride?: number;
  /** Most documents that are read. After that, the page ends with fewer. */
  readonly mostRead?: number | undefined;
  /** The size of a document in bytes, if documents may be too large for a full page. */
  readonly sizeOf?: (document: T) => number;
}

/** A page ends once its documents have this many bytes: a NATS message holds 1 MiB. */
const pageBytes = 400 * 1024;

/** The position of a document in the order of a range. */
export const placeIn = <T>(query: Pick<Query<T>, 'orderBy'>, document: Partial<T>) =>
  orderOf(query).map(([field]) => document[field] as string | number);

/** A page of a list whose ranges follow one another. `next` is null if the list ends with this page. */
export async function findListed<T>(
  reader: Reader,
  collection: Collection<T>,
  ranges: readonly ListRange<T>[],
  from: ListPlace = [0, []],
  { limit, stride = limit + 1, mostRead = Infinity, sizeOf = () => 0 }: PageOptions<T>,
): Promise<{ readonly found: Stored<T>[]; readonly next: ListPlace | null }> {
  const found: Stored<T>[] = [];
  let read = 0;
  let bytes = 0;
  let next = from;
  for (const [at, { query, isListed }] of ranges.entries()) {
    let after = at === from[0] ? from[1] : [];
    for (let isMore = at >= from[0]; isMore;) {
      const start = after.length > 0 && { after };
      const some = await reader.find(collection, { ...query, ...start, limit: stride });
      for (const stored of some) {
        const { data } = stored;
        const isIn = !isListed || isListed(data);
        if (isIn) bytes += sizeOf(data);
        // One document more than requested shows that there is a next page.
        const isFull = found.length === limit || (found.length > 0 && bytes > pageBytes);
        if ((isIn && isFull) || read === mostRead) return { found, next };
        if (isIn) found.push(stored);
        read += 1;
        after = placeIn(query, data);
        next = [at, after];
      }
      isMore = some.length === stride;
      if (isMore) await setImmediate();
    }
  }
  return { found, next: null };
}
