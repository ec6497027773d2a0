import { expect, it } from 'vitest';
import {
  ageOn,
  countsOf,
  coversEvent,
  datesInOrder,
  eventPhase,
  hourInMexico,
  isCalendarDate,
  postDateOf,
  todayInMexico,
} from './calendar.ts';
import { addDays } from './days.ts';

it.each([
  ['the last millisecond of a day', '2026-11-20T05:59:59.999Z', '2026-11-19', '23'],
  ['midnight', '2026-11-20T06:00:00.000Z', '2026-11-20', '00'],
  ['noon', '2026-11-20T18:00:00.000Z', '2026-11-20', '12'],
  ['the evening, when UTC is a day ahead', '2026-11-21T03:30:00.000Z', '2026-11-20', '21'],
  ['July: no summer time since 2022', '2026-07-15T05:30:00.000Z', '2026-07-14', '23'],
  ['a summer that still had it', '2022-07-15T05:30:00.000Z', '2022-07-15', '00'],
  ["New Year's Eve", '2027-01-01T05:59:59.000Z', '2026-12-31', '23'],
  ['a leap day', '2028-03-01T05:00:00.000Z', '2028-02-29', '23'],
])('date and hour in Mexico City: %s', (_, instant, date, hour) => {
  const now = new Date(instant);
  expect(todayInMexico(now)).toBe(date);
  expect(postDateOf(now)).toBe(date.split('-').toReversed().join('/'));
  expect(hourInMexico(now.getTime())).toBe(`${date}T${hour}:00`);
});

it.each([
  ['2026-11-05', 'upcoming'],
  ['2026-11-06', 'running'],
  ['2026-11-30', 'running'],
  ['2026-12-01', 'ended'],
] as const)('an event from 6 to 30 November is on %s %s', (today, phase) => {
  expect(eventPhase({ startDate: '2026-11-06', endDate: '2026-11-30' }, today)).toBe(phase);
});

it.each([
  ['always', 0, undefined],
  ['voted', 0, 'voted'],
  ['ended', 1, 'ended'],
  ['ended', -1, undefined],
  [undefined, 0, undefined],
] as const)('counts %s, %i days before the last one: %s', (counts, days, expected) => {
  const dates = { startDate: '2020-01-01', endDate: addDays(todayInMexico(), days) };
  expect(countsOf({ ...dates, ...(counts && { counts }) })).toBe(expected);
});

it.each([
  ['2026-12-29', false],
  ['2026-12-30', true],
  ['2026-12-31', true],
])('an event from 30 December, and a jury of one to 30 December, may end on %s: %s', (...row) => {
  const [day, isInOrder] = row;
  expect(datesInOrder({ startDate: '2026-12-30', endDate: day })).toBe(isInOrder);
  expect(coversEvent(day, { endDate: '2026-12-30' })).toBe(isInOrder);
});

it.each([
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['2026-02-29', false],
  ['1900-02-29', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['2026-11-00', false],
  ['29/02/2024', false],
  ['2026-1-2', false],
  ['2026-11-20T00:00:00Z', false],
  ['2026-11-20\n', false],
])('%j is a date of the calendar: %s', (date, expected) => {
  expect(isCalendarDate(date)).toBe(expected);
});

it.each([
  ['the day before the birthday', '2008-11-21', '2026-11-20', 17],
  ['the birthday', '2008-11-20', '2026-11-20', 18],
  ['the day after', '2008-11-19', '2026-11-20', 18],
  ['a later month with an earlier day', '2008-12-01', '2026-11-20', 17],
  ['an earlier month with a later day', '2008-10-31', '2026-11-20', 18],
  ['28 February, born on a leap day', '2008-02-29', '2026-02-28', 17],
  ['1 March, born on a leap day', '2008-02-29', '2026-03-01', 18],
  ['a birth to come', '2027-01-01', '2026-11-20', -1],
  ['no date', 'x', '2026-11-20', NaN],
  ['today in Mexico City', todayInMexico(), undefined, 0],
])('age: %s', (_, dob, today, age) => {
  expect(ageOn(dob, today)).toBe(age);
});
