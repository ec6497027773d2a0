import { expect, it } from 'vitest';
import { dayText, endOfDayMs, timeLeft } from './dates.ts';

it('writes days as people say them', () => {
  expect(dayText('2024-11-06')).toBe('6 de noviembre');
  expect(dayText('nunca')).toBe('');
});

it('ends the day at midnight in Mexico City', () => {
  expect(new Date(endOfDayMs('2024-11-30')).toISOString()).toBe('2024-12-01T05:59:59.000Z');
});

it('counts what is left, and never below zero', () => {
  const end = Date.UTC(2026, 0, 3, 1, 2, 3);
  expect(timeLeft(end, Date.UTC(2026, 0, 1))).toEqual({
    days: 2,
    hours: 1,
    minutes: 2,
    seconds: 3,
  });
  expect(timeLeft(0, 5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});
