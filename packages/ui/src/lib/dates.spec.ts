import { expect, it, vi } from 'vitest';
import { dayOfYearText, dayText, endOfDayMs, partsOf, secondsLeft, startOfDayMs } from './dates.ts';

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

it('a day has the same text for a reader in a time zone west of UTC', async () => {
  vi.stubEnv('TZ', 'America/Mexico_City');
  vi.resetModules();
  const { dayText: textInMexico } = await import('./dates.ts');
  vi.unstubAllEnvs();
  expect(textInMexico('2026-01-01')).toBe('1 de enero');
});

it('a day in Mexico City ends with its last whole second', () => {
  expect(startOfDayMs('2026-07-01')).toBe(Date.parse('2026-07-01T06:00:00Z'));
  expect(endOfDayMs('2026-07-01')).toBe(Date.parse('2026-07-02T05:59:59Z'));
});

it.each([
  ['2026-01-01T00:00:00Z', { days: 2, hours: 1, minutes: 2, seconds: 3 }],
  // A started second counts as a whole one, so that a countdown shows zero only at the end.
  ['2026-01-03T01:02:02.001Z', { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  ['2026-01-03T01:02:03.001Z', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
])('at %s the time left is %j', (now, left) => {
  const seconds = secondsLeft(Date.parse('2026-01-03T01:02:03Z'), Date.parse(now));
  expect(partsOf(seconds)).toEqual(left);
});
