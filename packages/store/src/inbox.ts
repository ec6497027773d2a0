import { serviceLimits } from '@el-reto/contracts';
import { defineCollection } from './collection.ts';
import type { Store, Transaction } from './store.ts';

/** How long handled events are remembered, in milliseconds: a day longer than the stream stores events. */
const inboxTtlMs = serviceLimits.eventRetentionMs + 24 * 60 * 60 * 1000;

/** Events that a consumer has handled. */
export const inboxCollection = defineCollection<{ handledAt: number }>('inbox', {
  indexes: [['handledAt']],
  expires: { field: 'handledAt', afterMs: inboxTtlMs },
});

/**
 * Runs `work` for the events of `keys` and marks the events as handled, in one transaction. `isNew` has
 * the keys of the events that were not handled before.
 */
export function handleEachOnce(
  store: Store,
  keys: readonly string[],
  work: (tx: Transaction, isNew: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  return store.transaction(async (tx) => {
    const handled = await tx.getMany(inboxCollection, keys);
    const isNew = new Set(keys.filter((key) => !handled.has(key)));
    await work(tx, isNew);
    for (const key of isNew) await tx.set(inboxCollection, key, { handledAt: Date.now() });
  });
}

/** Runs `work` unless the event was handled before, and marks the event as handled, in one transaction. */
export function handleOnce(
  store: Store,
  key: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    if (await tx.get(inboxCollection, key)) return false;
    await work(tx);
    await tx.set(inboxCollection, key, { handledAt: Date.now() });
    return true;
  });
}
