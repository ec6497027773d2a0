import { eventPhase } from '@el-reto/contracts';
import type { Event } from '@el-reto/contracts';
import { AppError, nameKey } from '@el-reto/service-kit';
import { pictureFields, picturesOf } from './event-records.ts';
import type { EventRecord, PicturePaths } from './event-records.ts';

export type EventTexts = Pick<
  EventRecord,
  'name' | 'title' | 'description' | 'startDate' | 'endDate'
>;
export type Scope = 'current' | 'all';
export type TopPosts = Event['topPosts'];

/** Dates may lie in the past, but never end before they start. */
export function checkDates({
  startDate,
  endDate,
}: Pick<EventTexts, 'startDate' | 'endDate'>): void {
  if (endDate < startDate) throw new AppError('DATES_OUT_OF_ORDER');
}

/** Winners are shown, and may be switched, only when nobody can like any more. */
export const hasEnded = (record: EventRecord, today: string) =>
  eventPhase(record, today) === 'ended';

/** The records of a list: newest start first, ties by name. */
export function inScope(records: readonly EventRecord[], scope: Scope, today: string) {
  return records
    .filter((record) => scope === 'all' || eventPhase(record, today) === 'running')
    .toSorted(
      (a, b) => b.startDate.localeCompare(a.startDate) || a.name.localeCompare(b.name, 'es'),
    );
}

export function newRecord(
  ids: Pick<EventRecord, 'id' | 'slug'>,
  texts: EventTexts,
  pictures: PicturePaths,
  now: Date,
): EventRecord {
  return {
    ...texts,
    ...ids,
    ...pictureFields(pictures),
    activeWinners: true,
    nameKey: nameKey(texts.name),
    createdAt: now.toISOString(),
  };
}

/** An event after an administrator changed some of it. */
export function changedRecord(
  before: EventRecord,
  texts: Partial<EventTexts>,
  pictures: Partial<PicturePaths>,
): EventRecord {
  const after = { ...before, ...texts, ...pictureFields({ ...before, ...pictures }) };
  checkDates(after);
  return after;
}

/** Pictures that a change makes visible, and those that nothing shows any more. */
export function pictureChanges(before: PicturePaths, after: PicturePaths) {
  const [old, current] = [picturesOf(before), picturesOf(after)];
  return {
    attached: current.filter((path) => !old.includes(path)),
    released: old.filter((path) => !current.includes(path)),
  };
}

/** What clients see of a record; storage paths are left to the answer's schema to cut off. */
export const eventOf = (record: EventRecord, topPosts: TopPosts = []): Event => ({
  ...record,
  topPosts,
});
