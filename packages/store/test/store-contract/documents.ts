import { eventsEvents } from '@el-reto/contracts';
import { accountsCollection } from '@el-reto/service-kit';
import { defineCollection } from '../../src/collection.ts';
import { idempotencyCollection } from '../../src/idempotency.ts';
import { inboxCollection } from '../../src/inbox.ts';
import type { Query, Store, Transaction } from '../../src/store.ts';

/** A document with a field for each kind of value. */
export interface Item {
  id: string;
  group: string;
  title: string;
  likes: number;
  public: boolean;
  reason: string | null;
  tags?: string[];
}

export const items = defineCollection<Item>('items', { indexes: [['group', 'likes', 'id']] });
export const counters = defineCollection<{ value: number }>('counters');

/** The collections with which a store under test is opened. */
export const contractCollections = [
  items,
  counters,
  idempotencyCollection,
  inboxCollection,
  accountsCollection,
];

export const item = (id: string, fields: Partial<Item> = {}): Item => ({
  id,
  group: 'otono',
  title: id,
  likes: 0,
  public: true,
  reason: null,
  ...fields,
});

/** The fields of an order in one text, such as `likes -id`. */
export const orderOf = <T>(text: string) => text.split(' ') as Query<T>['orderBy'] & object;

export async function putItems(store: Store, all: readonly Item[]): Promise<void> {
  await store.transaction(async (tx) => {
    for (const one of all) await tx.set(items, one.id, one);
  });
}

/** Adds one to a counter and returns the new value. */
export async function increment(tx: Transaction, id = 'a'): Promise<number> {
  const value = ((await tx.get(counters, id))?.value ?? 0) + 1;
  await tx.set(counters, id, { value });
  return value;
}

/** Like `increment`, and publishes an event that contains the new value. */
export async function incrementAndPublish(tx: Transaction): Promise<{ value: number }> {
  const value = await increment(tx);
  await publish(tx, `n${value}`);
  return { value };
}

/** Publishes an event with this `eventId`, by which tests distinguish events. */
export const publish = (tx: Transaction, eventId: string) =>
  tx.publish(eventsEvents.winnersToggled, { eventId, active: true });

/** The names of the events that wait in the outbox, in order. */
export async function waiting(store: Store, limit = 1_000): Promise<string[]> {
  const entries = await store.outbox.unsent(limit);
  return entries.map(({ payload }) => (JSON.parse(payload) as { eventId: string }).eventId);
}
