import type { AnyCollection, Collection } from './collection.ts';
import type { Query, Store, Transaction } from './store.ts';

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
