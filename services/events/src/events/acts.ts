import { isDeepStrictEqual } from 'node:util';
import { eventsEvents, type ActFacts, type ActName } from '@el-reto/contracts';
import { actOf, type ActDetails } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/store';
import type { EventRecord } from './event-records.ts';

/** Publishes an administrator's action for the log, in the transaction of the action. */
export const recordAct = <Before extends ActFacts, After extends ActFacts>(
  tx: Transaction,
  { actor }: { readonly actor: { readonly uid: string } | null },
  action: ActName,
  details: ActDetails<Before, After>,
): Promise<void> => tx.publish(eventsEvents.actRecorded, actOf(actor, action, details));

/** The fields of an event that administrators can set. */
export const settingsOf = (record: EventRecord) => {
  const { name, slug, title, description, startDate, endDate } = record;
  const { counts = 'always', thumbnail, aboutThumbnail } = record;
  const { prizes = [], rules = '', permit = '', claimForm = null } = record;
  return {
    name,
    slug,
    title,
    description,
    startDate,
    endDate,
    counts,
    thumbnail,
    aboutThumbnail,
    prizes,
    rules,
    permit,
    claimForm,
  };
};

/** The fields in which the two objects differ, with the values of each. */
export function difference<T extends object>(before: T, after: T) {
  const isOther = (name: string) =>
    !isDeepStrictEqual(before[name as keyof T], after[name as keyof T]);
  const only = (all: T) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isOther(name))) as Partial<T>;
  return { before: only(before), after: only(after) };
}
