import { describe, expect, it } from 'vitest';
import { readBirthDate } from './birth-date.ts';

const today = '2026-11-20';
const read = (day: string, month: string, year: string) =>
  readBirthDate({ day, month, year }, today);

describe('readBirthDate', () => {
  it.each([
    ['20', '11', '2008', '2008-11-20', 18],
    ['21', '11', '2008', '2008-11-21', 17],
    ['5', '3', '1990', '1990-03-05', 36],
    [' 05 ', '03', '1990 ', '1990-03-05', 36],
    ['29', '2', '2000', '2000-02-29', 26],
    ['20', '11', '2026', '2026-11-20', 0],
  ])('%s/%s/%s is %s, %i years ago', (day, month, year, date, age) => {
    expect(read(day, month, year)).toEqual({ kind: 'date', date, age });
  });

  it.each([
    ['', '', '', 'day'],
    ['1', ' ', '1990', 'month'],
    ['1', '1', '', 'year'],
  ])('asks for what is missing first: %j %j %j', (day, month, year, field) => {
    expect(read(day, month, year)).toEqual({ kind: 'problem', problem: 'missing', field });
  });

  it.each([
    ['31', '2', '1990', 'day'],
    ['29', '2', '2001', 'day'],
    ['0', '5', '1990', 'day'],
    ['1', '13', '1990', 'month'],
    ['1', 'mayo', '1990', 'month'],
    ['1', '5', '90', 'year'],
    ['1', '5', '1890', 'year'],
    ['21', '11', '2026', 'year'],
    ['-1', '5', '1990', 'day'],
  ])('finds the slip in %s/%s/%s', (day, month, year, field) => {
    expect(read(day, month, year)).toEqual({ kind: 'problem', problem: 'invalid', field });
  });
});
