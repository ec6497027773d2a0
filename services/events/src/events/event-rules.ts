import { AppError, coversEvent, datesInOrder, eventPhase, todayInMexico } from '@el-reto/contracts';
import type { ClaimForm, Event, Jury } from '@el-reto/contracts';
import { nameKey } from '@el-reto/service-kit';
import { pictureFields, picturesOf, type EventRecord, type PicturePaths } from './event-records.ts';

export type EventTexts = Pick<
  EventRecord,
  | 'name'
  | 'title'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'counts'
  | 'prizes'
  | 'rules'
  | 'permit'
> & { readonly claimForm?: ClaimForm | null | undefined };
export type Scope = 'current' | 'all';
export type TopPosts = Event['topPosts'];
/** Winners in lists of events. */
export type Winners = Pick<Event, 'topPosts' | 'juryPost'>;

/** Dates may be in the past, but the end is never before the start. */
export function checkDates(dates: Pick<EventTexts, 'startDate' | 'endDate'>): void {
  if (!datesInOrder(dates)) throw new AppError('DATES_OUT_OF_ORDER');
}

/** A jury may not end before its event. */
export function checkJuryEnd(jury: Jury | undefined, event: Pick<EventRecord, 'endDate'>): void {
  if (jury && !coversEvent(jury.until, event)) throw new AppError('JURY_ENDS_TOO_EARLY');
}

/** Number of winning posts. */
export const winnersPerEvent = 3;

/** Winners are shown, and may be switched, only after the end of likes. */
export const hasEnded = (record: EventRecord, today: string) =>
  eventPhase(record, today) === 'ended';

/** The records of a list: newest start first, ties by name. */
export function inScope(records: readonly EventRecord[], scope: Scope, today: string) {
  return records
    .filter((record) => scope === 'all' || eventPhase(record, today) === 'running')
    .toSorted(byStart);
}

type Place = Pick<EventRecord, 'startDate' | 'name'>;

/** No two events have the same position: their names differ. */
const byStart = (a: Place, b: Place) =>
  b.startDate.localeCompare(a.startDate) || a.name.localeCompare(b.name, 'es');

/** Events per answer: with texts of the longest length they stay below NATS's 1 MiB. */
const pageSize = 15;

/** The page of a list after the position `cursor`, whose event may be deleted. */
export function pageOf(list: readonly EventRecord[], cursor: string | undefined) {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const rest = after ? list.filter((record) => byStart(after, record) < 0) : list;
  const records = rest.slice(0, pageSize);
  const last = rest.length > pageSize ? records.at(-1) : undefined;
  return { records, nextCursor: last ? `${last.startDate} ${last.name}` : null };
}

function placeOf(cursor: string): Place {
  const [startDate = ''] = cursor.split(' ', 1);
  return { startDate, name: cursor.slice(startDate.length + 1) };
}

export function newRecord(
  ids: Pick<EventRecord, 'id' | 'slug'>,
  { claimForm, ...texts }: EventTexts,
  pictures: PicturePaths,
  now: Date,
): EventRecord {
  return {
    ...texts,
    ...(claimForm && { claimForm }),
    ...ids,
    ...pictureFields(pictures),
    activeWinners: true,
    nameKey: nameKey(texts.name),
    createdAt: now.toISOString(),
  };
}

/** An event after a change by an administrator. */
export function changedRecord(
  before: EventRecord,
  { claimForm = before.claimForm, ...texts }: Partial<EventTexts>,
  pictures: Partial<PicturePaths>,
): EventRecord {
  const { claimForm: _, ...rest } = before;
  const kept = { ...rest, ...(claimForm && { claimForm }) };
  const after = { ...kept, ...texts, ...pictureFields({ ...before, ...pictures }) };
  checkDates(after);
  checkJuryEnd(after.jury, after);
  const hasNewDates = after.startDate !== before.startDate || after.endDate !== before.endDate;
  if (before.published && hasNewDates) throw new AppError('RESULT_PUBLISHED');
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

/** The public event of a record; the answer's schema removes storage paths. */
export function eventOf(record: EventRecord, winners: Winners = { topPosts: [] }): Event {
  const isProvisional =
    record.activeWinners && !record.published && hasEnded(record, todayInMexico());
  return { ...record, ...winners, ...(isProvisional && { provisional: true }) };
}
