import { serviceLimits } from '@el-reto/contracts';
import { defineCollection } from './collection.ts';
import type { Store, Transaction } from './store.ts';

/** How long handled events are remembered, in milliseconds: a day past the stream's retention. */
const inboxTtlMs = serviceLimits.eventRetentionMs + 24 * 60 * 60 * 1000;

/** Events that a consumer has handled: kept longer than the stream keeps events. */
export const inboxCollection = defineCollection<{ handledAt: number }>('inbox', {
  indexes: [['handledAt']],
  expires: { field: 'handledAt', afterMs: inboxTtlMs },
});

/** Runs `work` unless the event was handled before; remembers it in the same transaction. */
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
