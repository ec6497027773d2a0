import type { Collection } from './collection.ts';
import type { Reader } from './store.ts';

/** All documents of a collection, `limit` at a time, in the order of `field`: unique, never empty. */
export async function* pagesOf<F extends string, T extends Record<F, string>>(
  store: Reader,
  collection: Collection<T>,
  field: F & keyof T,
  limit: number,
): AsyncGenerator<T[]> {
  let page: T[] = [];
  do {
    const after = [page.at(-1)?.[field] ?? ''];
    const found = await store.find(collection, { orderBy: [[field, 'asc']], limit, after });
    page = found.map(({ data }) => data);
    if (page.length > 0) yield page;
  } while (page.length === limit);
}
