import { expect, it } from 'vitest';
import { addDays, endOfDayInMexico, startOfDayInMexico, defaultJuryEnd } from './days.ts';

it.each([
  ['2026-11-23', '2026-11-23T06:00:00.000Z', '2026-11-24T06:00:00.000Z'],
  ['2024-12-31', '2024-12-31T06:00:00.000Z', '2025-01-01T06:00:00.000Z'],
  ['2028-02-29', '2028-02-29T06:00:00.000Z', '2028-03-01T06:00:00.000Z'],
  ['2023-07-01', '2023-07-01T06:00:00.000Z', '2023-07-02T06:00:00.000Z'],
  // Mexico had summer time until October 2022. The first of these days has 24 hours, the others 23 and 25.
  ['2022-07-01', '2022-07-01T05:00:00.000Z', '2022-07-02T05:00:00.000Z'],
  ['2022-04-03', '2022-04-03T06:00:00.000Z', '2022-04-04T05:00:00.000Z'],
  ['2022-10-30', '2022-10-30T05:00:00.000Z', '2022-10-31T06:00:00.000Z'],
])('%s in Mexico City lasts from %s to %s', (date, start, end) => {
  expect(startOfDayInMexico(date).toISOString()).toBe(start);
  expect(endOfDayInMexico(date).toISOString()).toBe(end);
});

it('addDays crosses months, years and leap days, and refuses a text that is not a date', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2022-10-29', 2)).toBe('2022-10-31');
  expect(() => addDays('2026-13-01', 1)).toThrow(RangeError);
});

it('by default a jury ends three days after its event', () => {
  expect(defaultJuryEnd({ endDate: '2026-12-30' })).toBe('2027-01-02');
});
