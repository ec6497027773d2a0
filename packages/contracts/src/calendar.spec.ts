import { describe, expect, it } from 'vitest';
import {
  ageOn,
  eventPhase,
  hourInMexico,
  isCalendarDate,
  postDateOf,
  todayInMexico,
} from './calendar.ts';

describe('todayInMexico', () => {
  it.each([
    ['the last instant of a day', '2026-11-20T05:59:59.999Z', '2026-11-19'],
    ['midnight', '2026-11-20T06:00:00.000Z', '2026-11-20'],
    ['noon', '2026-11-20T18:00:00.000Z', '2026-11-20'],
    ['the evening, when UTC is a day ahead', '2026-11-21T03:00:00.000Z', '2026-11-20'],
    ['July: no summer time since 2022', '2026-07-15T05:30:00.000Z', '2026-07-14'],
    ['a summer that still had it', '2021-07-15T05:30:00.000Z', '2021-07-15'],
    ["New Year's Eve", '2027-01-01T05:59:59.000Z', '2026-12-31'],
    ['a leap day', '2028-03-01T05:00:00.000Z', '2028-02-29'],
  ])('at %s (%s) is %s', (_, now, expected) => {
    expect(todayInMexico(new Date(now))).toBe(expected);
  });

  it('takes the present when not told otherwise', () => {
    const before = todayInMexico(new Date());
    const today = todayInMexico();
    expect([before, todayInMexico(new Date())]).toContain(today);
  });
});

describe('postDateOf', () => {
  it('writes day, month and year', () => {
    expect(postDateOf(new Date('2026-11-05T18:00:00Z'))).toBe('05/11/2026');
  });

  it('is the date in Mexico, not in UTC', () => {
    expect(postDateOf(new Date('2026-12-01T05:00:00Z'))).toBe('30/11/2026');
  });
});

describe('eventPhase', () => {
  const event = { startDate: '2026-11-06', endDate: '2026-11-30' };

  it.each([
    ['2026-11-05', 'upcoming'],
    ['2026-11-06', 'running'],
    ['2026-11-20', 'running'],
    ['2026-11-30', 'running'],
    ['2026-12-01', 'ended'],
  ] as const)('on %s is %s', (today, phase) => {
    expect(eventPhase(event, today)).toBe(phase);
  });

  it('lets an event of one day run on that day', () => {
    const oneDay = { startDate: '2026-11-20', endDate: '2026-11-20' };
    expect(eventPhase(oneDay, '2026-11-20')).toBe('running');
  });

  it('compares with today in Mexico when not told otherwise', () => {
    const today = todayInMexico();
    expect(eventPhase({ startDate: today, endDate: today })).toBe('running');
  });
});

it.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['29/02/2024', false],
])('%s stands in the calendar: %s', (date, expected) => {
  expect(isCalendarDate(date)).toBe(expected);
});

describe('ageOn', () => {
  it.each([
    ['the day before the birthday', '2008-11-21', '2026-11-20', 17],
    ['the birthday', '2008-11-20', '2026-11-20', 18],
    ['the day after', '2008-11-19', '2026-11-20', 18],
    ['a later month with an earlier day', '2008-12-01', '2026-11-20', 17],
    ['an earlier month with a later day', '2008-10-31', '2026-11-20', 18],
    ['28 February, born on a leap day', '2008-02-29', '2026-02-28', 17],
    ['1 March, born on a leap day', '2008-02-29', '2026-03-01', 18],
    ['the day of birth', '2026-11-20', '2026-11-20', 0],
    ['a birth to come', '2027-01-01', '2026-11-20', -1],
    ['what is no date', 'x', '2026-11-20', NaN],
  ])('on %s', (_, dob, today, age) => {
    expect(ageOn(dob, today)).toBe(age);
  });

  it('counts to today in Mexico when not told otherwise', () => {
    expect(ageOn(todayInMexico())).toBe(0);
  });
});

describe('hourInMexico', () => {
  it.each([
    ['2026-11-25T05:59:59.999Z', '2026-11-24T23:00'],
    ['2026-11-25T06:00:00.000Z', '2026-11-25T00:00'],
    ['2026-11-25T06:59:59.999Z', '2026-11-25T00:00'],
    ['2026-11-25T07:00:00.000Z', '2026-11-25T01:00'],
    // No summer time since 2022.
    ['2026-07-01T05:30:00.000Z', '2026-06-30T23:00'],
    ['2022-07-01T05:30:00.000Z', '2022-07-01T00:00'],
  ])('%s is in %s', (instant, hour) => {
    expect(hourInMexico(Date.parse(instant))).toBe(hour);
  });
});
