import type { AnyCollection, Collection } from './collection.ts';
import type { Reader, Store } from './store.ts';

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

/** Documents deleted in one transaction: few, for others wait behind it. */
const chunkSize = 500;

/** Deletes every document of a collection whose time is up, some at a time. */
export async function pruneExpired(store: Store, collection: AnyCollection): Promise<void> {
  const { expires } = collection;
  if (!expires) return;
  const documents: Collection<Record<string, unknown>> = collection;
  const where = [[expires.field, '<', Date.now() - expires.afterMs]] as const;
  for (;;) {
    const old = await store.find(documents, { where, limit: chunkSize });
    if (old.length === 0) return;
    await store.transaction(async (tx) => {
      for (const { id } of old) await tx.delete(documents, id);
    });
  }
}
