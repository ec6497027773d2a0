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
export type TopPosts = Event['topPosts'];
export type Winners = Pick<Event, 'topPosts' | 'juryPost'>;

/** Throws if the end is before the start. Dates may be in the past. */
export function checkDates(dates: Pick<EventTexts, 'startDate' | 'endDate'>): void {
  if (!datesInOrder(dates)) throw new AppError('DATES_OUT_OF_ORDER');
}

/** Throws if the jury's last day is before the end of the event. */
export function checkJuryEnd(jury: Jury | undefined, event: Pick<EventRecord, 'endDate'>): void {
  if (jury && !coversEvent(jury.until, event)) throw new AppError('JURY_ENDS_TOO_EARLY');
}

export const winnersPerEvent = 3;

/** Winners are shown, and can be switched, only after the end of the event. */
export const hasEnded = (record: EventRecord, today: string) =>
  eventPhase(record, today) === 'ended';

/** The records of a list, latest start first. Equal starts are ordered by name. */
export function inScope(records: readonly EventRecord[], scope: 'current' | 'all', today: string) {
  return records
    .filter((record) => scope === 'all' || eventPhase(record, today) === 'running')
    .toSorted(byStart);
}

type Place = Pick<EventRecord, 'startDate' | 'name'>;

/** Compares positions in a list. No two events have the same position, because names are unique. */
const byStart = (a: Place, b: Place) =>
  b.startDate.localeCompare(a.startDate) || a.name.localeCompare(b.name, 'es');

/** Events per answer. With texts of full length they stay below the 1 MiB of a NATS message. */
const pageSize = 15;

/** The page after the position `cursor`. The event at that position may be deleted. */
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
): EventRecord {
  return {
    ...texts,
    ...(claimForm && { claimForm }),
    ...ids,
    ...pictureFields(pictures),
    activeWinners: true,
    nameKey: nameKey(texts.name),
    createdAt: new Date().toISOString(),
  };
}

/** The record after a change. A claim form of `null` is removed; an absent one stays. */
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
  const isClosed = before.hasFixedDates || before.published !== undefined;
  if (isClosed && hasNewDates) throw new AppError('RESULT_PUBLISHED');
  return after;
}

/** Pictures that a change adds (`attached`), and those that it removes (`released`). */
export function pictureChanges(before: PicturePaths, after: PicturePaths) {
  const [old, current] = [picturesOf(before), picturesOf(after)];
  return {
    attached: current.filter((path) => !old.includes(path)),
    released: old.filter((path) => !current.includes(path)),
  };
}

/** The public event of a record. The schema of the answer removes storage paths. */
export function eventOf(record: EventRecord, winners: Winners = { topPosts: [] }): Event {
  const isProvisional =
    record.activeWinners && !record.published && hasEnded(record, todayInMexico());
  return { ...record, ...winners, ...(isProvisional && { provisional: true }) };
}
