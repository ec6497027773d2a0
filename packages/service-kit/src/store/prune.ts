import type { Collection, Document } from './collection.ts';
import type { Query, Store } from './store.ts';

/** Documents deleted in one transaction: few, for others wait behind it. */
const chunkSize = 500;

/** Deletes every document that `where` finds, some at a time. */
export async function prune<T extends Document>(
  store: Store,
  collection: Collection<T>,
  where: NonNullable<Query<T>['where']>,
): Promise<void> {
  for (;;) {
    const old = await store.find(collection, { where, limit: chunkSize });
    if (old.length === 0) return;
    await store.transaction(async (tx) => {
      for (const { id } of old) await tx.delete(collection, id);
    });
  }
}
