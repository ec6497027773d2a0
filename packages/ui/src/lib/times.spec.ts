import { expect, it } from 'vitest';
import { dayAt, dayOfYearAt, formatInMexico, daysText } from './times.ts';

it.each([
  ['2026-11-21T05:59:00Z', '23:59', '20 de noviembre'],
  ['2026-11-21T06:05:00Z', '00:05', '21 de noviembre'],
  ['2026-11-21T19:30:00Z', '13:30', '21 de noviembre'],
])('%s is %s on %s in Mexico City', (instant, clock, day) => {
  const clockOf = formatInMexico({ hour: '2-digit', minute: '2-digit' });
  expect([clockOf(instant), clockOf(Date.parse(instant))]).toEqual([clock, clock]);
  expect([dayAt(instant), dayOfYearAt(instant)]).toEqual([day, `${day} de 2026`]);
});

it.each([
  ['2026-11-20', '2026-11-25', 'Del 20 al 25 de noviembre de 2026'],
  ['2026-11-06', '2026-12-05', 'Del 6 de noviembre al 5 de diciembre de 2026'],
  ['2026-12-20', '2027-01-10', 'Del 20 de diciembre de 2026 al 10 de enero de 2027'],
  ['2026-11-06', '2027-11-08', 'Del 6 de noviembre de 2026 al 8 de noviembre de 2027'],
  ['2026-11-06', '2026-11-06', 'El 6 de noviembre de 2026'],
])('writes the days from %s to %s as %j', (first, last, text) => {
  expect(daysText(first, last)).toBe(text);
});
