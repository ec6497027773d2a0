import type { Event, Post } from './entities.ts';

/** The contest's dates are in this time zone. */
export const contestTimeZone = 'America/Mexico_City';

/** Created at the first use: creation is slow, and not every page needs it. */
let mexicoCity: Intl.DateTimeFormat | undefined;
let lastAsked = { second: NaN, date: '' };

/** The date in Mexico City at `now`, as `YYYY-MM-DD`: the product's "today". */
export function todayInMexico(now: Date = new Date()): string {
  // Each like and each list calls this. A date begins at a whole second, so that one result is
  // valid for a second.
  const second = Math.floor(now.getTime() / 1_000);
  if (second !== lastAsked.second) {
    mexicoCity ??= new Intl.DateTimeFormat('en-CA', { timeZone: contestTimeZone });
    lastAsked = { second, date: mexicoCity.format(now) };
  }
  return lastAsked.date;
}

let clock: Intl.DateTimeFormat | undefined;

/**
 * The hour in Mexico City that an instant (milliseconds since 1970) falls in, as
 * `2026-11-25T13:00`.
 */
export function hourInMexico(at: number): string {
  const options = { timeZone: contestTimeZone, hour: '2-digit', hourCycle: 'h23' } as const;
  clock ??= new Intl.DateTimeFormat('en-CA', options);
  return `${todayInMexico(new Date(at))}T${clock.format(at).padStart(2, '0')}:00`;
}

/** The date in Mexico City at `now`, as `DD/MM/YYYY`: the form of `Post.postDate`. */
export function postDateOf(now: Date): string {
  return todayInMexico(now).split('-').toReversed().join('/');
}

/** Whether a text is an existing date as `YYYY-MM-DD`. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

interface Dates {
  /** `YYYY-MM-DD`, both ends inclusive. */
  startDate: string;
  endDate: string;
}

export const datesInOrder = ({ startDate, endDate }: Dates) => startDate <= endDate;

/** Whether a jury's last day is not before the event's last day. */
export const coversEvent = (until: string, { endDate }: Pick<Dates, 'endDate'>) => until >= endDate;

export type EventPhase = 'upcoming' | 'running' | 'ended';

/** The phase of an event on the day `today`. */
export function eventPhase(event: Dates, today: string = todayInMexico()): EventPhase {
  if (event.endDate < today) return 'ended';
  return event.startDate > today ? 'upcoming' : 'running';
}

/** The readers of an event's numbers of likes today; undefined if they are public. */
export function countsOf(
  event: Dates & Pick<Event, 'counts'>,
  today: string = todayInMexico(),
): Post['counts'] {
  const { counts = 'always' } = event;
  return counts === 'always' || eventPhase(event, today) === 'ended' ? undefined : counts;
}

/** Whole years between `dob` and `today`, both `YYYY-MM-DD`; NaN if `dob` is not a date. */
export function ageOn(dob: string, today: string = todayInMexico()): number {
  if (Number.isNaN(Date.parse(dob))) return NaN;
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
