import { setImmediate } from 'node:timers/promises';
import { orderOf, type Collection, type Query, type Reader } from '@el-reto/store';

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

interface PageOptions {
  readonly from?: ListPlace | undefined;
  readonly limit: number;
  /** Documents that are read together. Other requests run in between. */
  readonly stride: number;
  /** Most documents that are read. After that, the page ends with fewer. */
  readonly mostRead?: number | undefined;
}

/** The position of a document in the order of a range. */
export const placeIn = <T>(query: Pick<Query<T>, 'orderBy'>, document: Partial<T>) =>
  orderOf(query).map(([field]) => document[field] as string | number);

/** A page of a list whose ranges follow one another. `next` is null if the list ends with this page. */
export async function findListed<T>(
  reader: Reader,
  collection: Collection<T>,
  ranges: readonly ListRange<T>[],
  { from = [0, []], limit, stride, mostRead = Infinity }: PageOptions,
): Promise<{ readonly found: T[]; readonly next: ListPlace | null }> {
  const found: T[] = [];
  let read = 0;
  let next = from;
  for (const [at, { query, isListed }] of ranges.entries()) {
    let after = at === from[0] ? from[1] : [];
    for (let isMore = at >= from[0]; isMore;) {
      const start = after.length > 0 && { after };
      const some = await reader.find(collection, { ...query, ...start, limit: stride });
      for (const { data } of some) {
        const isIn = !isListed || isListed(data);
        // One document more than requested shows that there is a next page.
        if ((isIn && found.length === limit) || read === mostRead) return { found, next };
        if (isIn) found.push(data);
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
