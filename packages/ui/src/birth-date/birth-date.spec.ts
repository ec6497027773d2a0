import { describe, expect, it } from 'vitest';
import { partsIn, readBirthDate } from './birth-date.ts';
import { doubtText } from './doubt-text.ts';

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
    ['1', '5', '90', '1990-05-01', 36],
    ['1', '5', '04', '2004-05-01', 22],
    ['20', '11', '26', '2026-11-20', 0],
    ['21', '11', '26', '1926-11-21', 99],
    ['29', '2', '0', '2000-02-29', 26],
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
    ['-1', '5', '1990', 'day'],
  ])('finds the slip in %s/%s/%s', (day, month, year, field) => {
    expect(read(day, month, year)).toEqual({ kind: 'problem', problem: 'invalid', field });
  });
});

it.each([
  ['1', '5', '1890', 'longAgo'],
  ['1', '5', '199', 'longAgo'],
  ['21', '11', '2026', 'future'],
  ['1', '1', '2027', 'future'],
])('says what is wrong with the year of %s/%s/%s', (day, month, year, problem) => {
  expect(read(day, month, year)).toEqual({ kind: 'problem', problem, field: 'year' });
});

it.each([
  '5/3/1990',
  '05-03-1990',
  '05031990',
  ' 5.3.1990 ',
  '1990-03-05',
  '5 de marzo de 1990',
  '5 mar 1990',
  '5 de Marzo del 1990',
])('finds the date in %j', (text) => {
  const parts = partsIn(text);
  expect(parts && readBirthDate(parts, today)).toMatchObject({ date: '1990-03-05' });
});

it.each(['', '1990', '5 de nada de 1990', 'marzo', '5/3', '123456789'])(
  'finds none in %j',
  (text) => {
    expect(partsIn(text)).toBeNull();
  },
);

it('asks a minor in words', () => {
  expect(doubtText('Naciste el {date}: {age}.', { date: '2010-03-05', age: 16 })).toBe(
    'Naciste el 5 de marzo de 2010: 16 años.',
  );
  expect(doubtText('{age}', { date: '2025-03-05', age: 1 })).toBe('1 año');
});
