import { eventsEvents, type Act } from '@el-reto/contracts';
import type { Repeatable, Transaction } from '@el-reto/store';
import type { EventRecord } from './event-records.ts';

/** Who acted where no account did: the operator of the installation. */
const operator = 'stack';

/** Tells the log of an act, in the transaction that does it. */
export const recordAct = (
  tx: Transaction,
  { actor }: Pick<Repeatable, 'actor'>,
  act: Pick<Act, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> =>
  tx.publish(eventsEvents.actRecorded, {
    ...act,
    at: new Date().toISOString(),
    actor: actor?.uid ?? operator,
    reason: null,
  });

/** What an administrator says of an event. */
export const saidOf = (record: EventRecord) => {
  const { name, slug, title, description, startDate, endDate } = record;
  const { counts = 'always', thumbnail, aboutThumbnail } = record;
  return { name, slug, title, description, startDate, endDate, counts, thumbnail, aboutThumbnail };
};

/** The fields in which two differ, as they were and as they are. */
export function difference<T extends object>(before: T, after: T) {
  const isOther = (name: string) => before[name as keyof T] !== after[name as keyof T];
  const only = (all: T) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isOther(name)));
  return { before: only(before), after: only(after) };
}
