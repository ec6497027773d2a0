import { isCalendarDate, todayInMexico } from './calendar.ts';

const hourMs = 60 * 60 * 1000;

/** The date `days` after `date`, both `YYYY-MM-DD`. Throws RangeError for an invalid date. */
export function addDays(date: string, days: number): string {
  if (!isCalendarDate(date)) throw new RangeError(`not a date (YYYY-MM-DD): ${date}`);
  return new Date(Date.parse(date) + days * 24 * hourMs).toISOString().slice(0, 10);
}

/** The instant at which the day `date` (`YYYY-MM-DD`) begins in Mexico City. */
export function startOfDayInMexico(date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Mexico City had UTC-5 in the summers up to 2022, and has UTC-6 otherwise.
  const summer = new Date(midnight + 5 * hourMs);
  return todayInMexico(summer) === date ? summer : new Date(midnight + 6 * hourMs);
}

/** The instant at which the day `date` (`YYYY-MM-DD`) ends in Mexico City. */
export function endOfDayInMexico(date: string): Date {
  return startOfDayInMexico(addDays(date, 1));
}

/** By default a jury may give points for this many days after its event's end. */
const usualJuryDays = 3;

export const defaultJuryEnd = ({ endDate }: { readonly endDate: string }): string =>
  addDays(endDate, usualJuryDays);
