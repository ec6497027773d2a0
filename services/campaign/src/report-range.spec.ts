import { expect, it } from 'vitest';
import { comparedWith, mostDays, rangeOf, stepOf } from './report-range.ts';

const today = '2026-11-25';
const event = { startDate: '2026-11-10', endDate: '2026-11-30' };
const oneDay = (day: string) => ({ from: day, to: day });

it('the days of a report are the last thirty for the whole site', () => {
  expect(rangeOf({}, null, today)).toEqual({ from: '2026-10-27', to: today });
});

it.each([
  ['running', event, { from: '2026-11-10', to: today }],
  ['ended', { ...event, endDate: '2026-11-20' }, { from: '2026-11-10', to: '2026-11-20' }],
  ['upcoming', { startDate: '2026-12-01', endDate: '2026-12-24' }, oneDay('2026-12-01')],
])('the days of a report are those of an event that is %s, so far', (_, dates, range) => {
  expect(rangeOf({}, dates, today)).toEqual(range);
});

it('the days of a report are the requested days, if their order is right and their number allowed', () => {
  const asked = { from: '2026-11-01', to: '2026-11-02' };
  expect(rangeOf(asked, event, today)).toEqual(asked);
  expect(rangeOf({ to: '2026-11-02' }, event, today)).toEqual(oneDay('2026-11-02'));
  const code = (from: string, to: string) => () => rangeOf({ from, to }, null, today);
  expect(code('2026-11-02', '2026-11-01')).toThrow('DATES_OUT_OF_ORDER');
  expect(code('2024-01-01', '2026-01-02')).toThrow('MALFORMED_REQUEST');
});

it('the days of a report are the last days of an event that is longer than a report may be', () => {
  const long = { startDate: '2023-01-01', endDate: '2026-12-31' };
  const { from, to } = rangeOf({}, long, today);
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBe(mostDays);
});

it('the days of a report have one row a day if rows of hours would be too many', () => {
  expect(stepOf({ from: '2026-01-01', to: '2026-07-03' })).toBe('hour');
  expect(stepOf({ from: '2026-01-01', to: '2026-07-04' })).toBe('day');
});

it('the days of a report are compared with the same number of days before them', () => {
  const range = { from: '2026-11-12', to: '2026-11-14' };
  const days = { event: null, from: '2026-11-09', to: '2026-11-11' };
  expect(comparedWith(range, null, [event])).toEqual(days);
  expect(comparedWith(range, event, [event])).toEqual(days);
});

it('the days of a report are compared with the first days of the previous event, if they begin with their event', () => {
  const range = { from: '2026-11-10', to: '2026-11-12' };
  const others = ['2026-08-01', '2026-09-15', '2026-11-10', '2026-12-01'].map((startDate) => ({
    startDate,
    endDate: '2026-12-31',
  }));
  const days = { event: others[1], from: '2026-09-15', to: '2026-09-17' };
  expect(comparedWith(range, event, others)).toEqual(days);
  expect(comparedWith(range, event, [event])).toMatchObject({ event: null, from: '2026-11-07' });
});
