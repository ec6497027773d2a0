import type { Event, Post } from './entities.ts';

export const contestTimeZone = 'America/Mexico_City';

/** The formatter is created when it is first needed: this is slow, and not every page needs it. */
let mexicoCity: Intl.DateTimeFormat | undefined;
let lastAsked = { second: NaN, date: '' };

/** The date in Mexico City at `now`, as `YYYY-MM-DD`: the product's "today". */
export function todayInMexico(now: Date = new Date()): string {
  // The last result is used again within a second, because every like and every list calls this function.
  const second = Math.floor(now.getTime() / 1_000);
  if (second !== lastAsked.second) {
    mexicoCity ??= new Intl.DateTimeFormat('en-CA', { timeZone: contestTimeZone });
    lastAsked = { second, date: mexicoCity.format(now) };
  }
  return lastAsked.date;
}

let clock: Intl.DateTimeFormat | undefined;

/**
 * The hour in Mexico City that contains an instant (milliseconds since 1970), for example
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

/** Whether the text is an existing date in the form `YYYY-MM-DD`. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

interface Dates {
  /** `YYYY-MM-DD`. Both days belong to the event. */
  startDate: string;
  endDate: string;
}

export const datesInOrder = ({ startDate, endDate }: Dates) => startDate <= endDate;

export const coversEvent = (until: string, { endDate }: Pick<Dates, 'endDate'>) => until >= endDate;

export type EventPhase = 'upcoming' | 'running' | 'ended';

export function eventPhase(event: Dates, today: string = todayInMexico()): EventPhase {
  if (event.endDate < today) return 'ended';
  return event.startDate > today ? 'upcoming' : 'running';
}

/** Why the event's numbers of likes are hidden today. Undefined if they are public. */
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
