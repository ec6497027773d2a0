import type { AnyCollection, Collection } from './collection.ts';
import type { Query, Reader, Store, Transaction } from './store.ts';

/**
 * All documents of a collection in pages of `limit`, ordered by `field`, whose values must be unique and
 * not empty.
 */
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

/** Documents that one transaction deletes. Few, because other transactions wait meanwhile. */
const chunkSize = 100;

/** Deletes all documents that match `where`, in several transactions. */
export async function deleteAll<T>(
  store: Store,
  collection: Collection<T>,
  where: NonNullable<Query<T>['where']>,
): Promise<void> {
  const deleteSome = async (tx: Transaction) => {
    const some = await tx.findIds(collection, { where, limit: chunkSize });
    for (const id of some) await tx.delete(collection, id);
    return some.length;
  };
  while ((await store.transaction(deleteSome)) === chunkSize);
}

export async function pruneExpired(store: Store, collection: AnyCollection): Promise<void> {
  const { expires } = collection;
  if (!expires) return;
  const documents: Collection<Record<string, unknown>> = collection;
  await deleteAll(store, documents, [[expires.field, '<', Date.now() - expires.afterMs]]);
}
