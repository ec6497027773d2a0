import { describe, expect, it } from 'vitest';
import { coversEvent } from './calendar.ts';
import { addDays, endOfDayInMexico, usualJuryEnd } from './days.ts';

describe('the end of a day in Mexico City', () => {
  it.each([
    ['2026-11-23', '2026-11-24T06:00:00.000Z'],
    ['2024-12-31', '2025-01-01T06:00:00.000Z'],
    // Daylight saving time was abolished in 2022.
    ['2022-07-01', '2022-07-02T05:00:00.000Z'],
    ['2023-07-01', '2023-07-02T06:00:00.000Z'],
  ])('%s is %s', (date, instant) => {
    expect(endOfDayInMexico(date).toISOString()).toBe(instant);
  });
});

describe('addDays', () => {
  it('crosses months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('refuses what is no date', () => {
    expect(() => addDays('2026-13-01', 1)).toThrow(RangeError);
  });
});

describe('a jury', () => {
  it('has three days more than its event, and its last day at least', () => {
    expect(usualJuryEnd({ endDate: '2026-12-30' })).toBe('2027-01-02');
    const last = ['2026-12-29', '2026-12-30', '2026-12-31'];
    expect(last.map((day) => coversEvent(day, { endDate: '2026-12-30' }))).toEqual([
      false,
      true,
      true,
    ]);
  });
});
