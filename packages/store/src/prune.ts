import type { AnyCollection, Collection } from './collection.ts';
import type { Store } from './store.ts';

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
