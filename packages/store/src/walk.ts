import type { AnyCollection, Collection } from './collection.ts';
import { DocumentChangedError, type Store, type Where } from './store.ts';

/** Documents that one transaction deletes. Few, because other transactions wait meanwhile. */
const chunkSize = 100;

/**
 * Deletes all documents that match `where`, in several transactions. The transactions read nothing: on
 * Firestore, processes that read the same documents and then delete them would wait for each other.
 */
export async function deleteAll<T>(
  store: Store,
  collection: Collection<T>,
  where: Where<T>,
): Promise<void> {
  for (;;) {
    const some = await store.findVersions(collection, { where, limit: chunkSize });
    if (some.length === 0) return;
    const deleting = store.transaction(async (tx) => {
      for (const { id, version } of some) await tx.delete(collection, id, version);
    });
    await deleting.catch((error: unknown) => {
      // A document has changed, or another process has deleted it. The next query shows what is left.
      if (!(error instanceof DocumentChangedError)) throw error;
    });
  }
}

export async function pruneExpired(store: Store, collection: AnyCollection): Promise<void> {
  const { expires } = collection;
  if (!expires) return;
  const documents: Collection<Record<string, unknown>> = collection;
  await deleteAll(store, documents, {
    [expires.field]: { '<': Date.now() - expires.afterMs },
  });
}
