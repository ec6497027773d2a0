import { addDays } from './days.ts';

/** Days of rest by article 74 of Mexico's labour law that have a fixed date (MM-DD). */
const fixed = new Set(['01-01', '05-01', '09-16', '12-25']);
/** Days of rest on a Monday, as [month, number of the Monday in the month]. */
const mondays = [
  [2, 1],
  [3, 3],
  [11, 3],
] as const;
/** Every sixth year, 1 October is a day of rest, because the presidency is handed over. */
const handover = { day: '10-01', from: 2024, everyYears: 6 };

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

function isHoliday(date: string): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const monthDay = date.slice(5);
  if (fixed.has(monthDay)) return true;
  if (monthDay === handover.day) return (year - handover.from) % handover.everyYears === 0;
  return (
    weekdayOf(date) === 1 && mondays.some(([m, nth]) => m === month && Math.ceil(day / 7) === nth)
  );
}

/** Whether a date (`YYYY-MM-DD`) is a working day in Mexico: Monday to Friday, without legal holidays. */
export const isWorkingDay = (date: string): boolean =>
  weekdayOf(date) % 6 !== 0 && !isHoliday(date);

/** The date of the `count`th working day after `date`, both `YYYY-MM-DD`. */
export function addWorkingDays(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** The number of working days after `from`, up to and including `to`. Negative if `to` is before `from`. */
export function workingDaysUntil(to: string, from: string): number {
  if (to < from) return -workingDaysUntil(from, to);
  let days = 0;
  for (let day = from; day < to;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) days += 1;
  }
  return days;
}
