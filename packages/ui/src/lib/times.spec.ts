import { expect, it } from 'vitest';
import { dayAt, dayOfYearAt, formatInMexico } from './times.ts';

it.each([
  ['2026-11-21T05:59:00Z', '23:59', '20 de noviembre'],
  ['2026-11-21T06:05:00Z', '00:05', '21 de noviembre'],
  ['2026-11-21T19:30:00Z', '13:30', '21 de noviembre'],
])('%s is %s on %s in Mexico City', (instant, clock, day) => {
  const clockOf = formatInMexico({ hour: '2-digit', minute: '2-digit' });
  expect([clockOf(instant), clockOf(Date.parse(instant))]).toEqual([clock, clock]);
  expect([dayAt(instant), dayOfYearAt(instant)]).toEqual([day, `${day} de 2026`]);
});
