import { expect, it, vi } from 'vitest';
import { dayOfYearText, daysText, dayText, endOfDayMs, startOfDayMs, timeLeft } from './dates.ts';

it.each([
  ['2024-11-06', '6 de noviembre', '6 de noviembre de 2024'],
  ['2028-02-29', '29 de febrero', '29 de febrero de 2028'],
  ['2026-01-01', '1 de enero', '1 de enero de 2026'],
  ['2026-12-31', '31 de diciembre', '31 de diciembre de 2026'],
  ['nunca', '', ''],
  ['2026-13-01', '', ''],
])('writes the day %s as %j, with its year as %j', (date, day, withYear) => {
  expect([dayText(date), dayOfYearText(date)]).toEqual([day, withYear]);
});

it.each([
  ['2026-11-20', '2026-11-25', 'Del 20 al 25 de noviembre'],
  ['2026-11-06', '2026-12-05', 'Del 6 de noviembre al 5 de diciembre'],
  ['2026-11-06', '2027-11-08', 'Del 6 de noviembre al 8 de noviembre'],
  ['2026-11-06', '2026-11-06', 'El 6 de noviembre'],
])('writes the days from %s to %s as %j', (first, last, text) => {
  expect(daysText(first, last)).toBe(text);
});

it('a day has the same text for a reader in a time zone west of UTC', async () => {
  vi.stubEnv('TZ', 'America/Mexico_City');
  vi.resetModules();
  const { dayText: textInMexico } = await import('./dates.ts');
  vi.unstubAllEnvs();
  expect(textInMexico('2026-01-01')).toBe('1 de enero');
});

// Mexico City had summer time until October 2022; the last day of summer time had 25 hours.
it.each([
  ['1970-01-01', '1970-01-01T06:00:00Z', '1970-01-02T05:59:59Z'],
  ['2022-10-30', '2022-10-30T05:00:00Z', '2022-10-31T05:59:59Z'],
  ['2026-07-01', '2026-07-01T06:00:00Z', '2026-07-02T05:59:59Z'],
  ['2028-02-29', '2028-02-29T06:00:00Z', '2028-03-01T05:59:59Z'],
])('the day %s in Mexico City lasts from %s to the second %s', (date, start, end) => {
  expect([startOfDayMs(date), endOfDayMs(date)]).toEqual([Date.parse(start), Date.parse(end)]);
});

it.each([
  ['2026-01-01T00:00:00Z', { days: 2, hours: 1, minutes: 2, seconds: 3 }],
  // A started second counts as a whole one, so that a countdown shows zero only at the end.
  ['2026-01-03T01:02:02.001Z', { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  ['2026-01-03T01:02:03.001Z', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
])('at %s the time left is %j', (now, left) => {
  expect(timeLeft(Date.parse('2026-01-03T01:02:03Z'), Date.parse(now))).toEqual(left);
});
