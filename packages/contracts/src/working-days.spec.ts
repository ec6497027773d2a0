import { expect, it } from 'vitest';
import { addDays } from './days.ts';
import { addWorkingDays, isWorkingDay, workingDaysUntil } from './working-days.ts';

/** The holidays of a year that are not on a weekend. */
function holidaysOf(year: number): string[] {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    if (!isWeekend && !isWorkingDay(day)) days.push(day);
  }
  return days;
}

it.each([
  [2024, ['01-01', '02-05', '03-18', '05-01', '09-16', '10-01', '11-18', '12-25']],
  [2026, ['01-01', '02-02', '03-16', '05-01', '09-16', '11-16', '12-25']],
  // In 2027, 1 May and Christmas are Saturdays.
  [2027, ['01-01', '02-01', '03-15', '09-16', '11-15']],
  // In 2028 the first Monday of February is the 7th.
  [2028, ['02-07', '03-20', '05-01', '11-20', '12-25']],
  [2030, ['01-01', '02-04', '03-18', '05-01', '09-16', '10-01', '11-18', '12-25']],
])('holidays of article 74 of %i', (year, days) => {
  expect(holidaysOf(year)).toEqual(days.map((day) => `${year}-${day}`));
});

it.each([
  ['2026-06-01', '2026-06-29'],
  // Includes the November holiday, which is moved to a Monday.
  ['2026-11-02', '2026-12-01'],
  // Includes Christmas and New Year.
  ['2026-11-25', '2026-12-23'],
  ['2026-12-15', '2027-01-14'],
  // Includes 16 September 2027; the request comes on a Saturday.
  ['2027-09-04', '2027-10-04'],
  ['2027-01-25', '2027-02-23'],
])('the 20th working day after %s is %s', (asked, due) => {
  expect(addWorkingDays(asked, 20)).toBe(due);
  expect(workingDaysUntil(due, asked)).toBe(20);
});

it('the 20th working day becomes zero on the due day and negative afterwards', () => {
  expect(workingDaysUntil('2026-12-23', '2026-12-16')).toBe(5);
  expect(workingDaysUntil('2026-12-23', '2026-12-22')).toBe(1);
  expect(workingDaysUntil('2026-12-23', '2026-12-23')).toBe(0);
  expect(workingDaysUntil('2026-12-23', '2026-12-28')).toBe(-2);
});
