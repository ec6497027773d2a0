import { expect, it } from 'vitest';
import { doubtText, partsIn, readBirthDate } from './birth-date.ts';

const today = '2026-11-20';

it.each([
  [['20', '11', '2008'], '2008-11-20', 18],
  [['21', '11', '2008'], '2008-11-21', 17],
  [[' 05 ', '3', '1990 '], '1990-03-05', 36],
  [['29', '2', '2000'], '2000-02-29', 26],
  [['20', '11', '2026'], '2026-11-20', 0],
  // A year of two digits means the latest year with these digits that gives a date in the past.
  [['1', '5', '90'], '1990-05-01', 36],
  [['1', '5', '04'], '2004-05-01', 22],
  [['20', '11', '26'], '2026-11-20', 0],
  [['21', '11', '26'], '1926-11-21', 99],
  [['29', '2', '0'], '2000-02-29', 26],
] as const)('the parts %j are the date %s, %i years ago', ([day, month, year], date, age) => {
  expect(readBirthDate({ day, month, year }, today)).toEqual({ date, age });
});

it.each([
  [['', '', ''], 'missing', 'day'],
  [['1', ' ', '1990'], 'missing', 'month'],
  [['1', '1', ''], 'missing', 'year'],
  [['31', '2', '1990'], 'invalid', 'day'],
  [['29', '2', '2001'], 'invalid', 'day'],
  [['0', '5', '1990'], 'invalid', 'day'],
  [['-1', '5', '1990'], 'invalid', 'day'],
  [['1', '13', '1990'], 'invalid', 'month'],
  [['1', '0', '1990'], 'invalid', 'month'],
  [['1', 'mayo', '1990'], 'invalid', 'month'],
  [['1', '5', '1890'], 'longAgo', 'year'],
  [['1', '5', '199'], 'longAgo', 'year'],
  [['21', '11', '2026'], 'future', 'year'],
  [['1', '1', '2027'], 'future', 'year'],
] as const)('the parts %j are %s in the %s', ([day, month, year], fault, field) => {
  expect(readBirthDate({ day, month, year }, today)).toEqual({ fault, field });
});

it.each([
  ['5/3/1990', '05-03-1990', '05031990', ' 5.3.1990 ', '1990-03-05'],
  ['5 de marzo de 1990', '5 mar 1990', '5 de Marzo del 1990'],
])('a pasted text like %j is a date', (...texts) => {
  for (const text of texts) {
    const parts = partsIn(text);
    expect(parts && readBirthDate(parts, today)).toMatchObject({ date: '1990-03-05' });
  }
});

it.each(['', '1990', '5 de nada de 1990', 'marzo', '5/3', '123456789'])(
  'a pasted text like %j is not a date',
  (text) => expect(partsIn(text)).toBeNull(),
);

it('the question to a minor contains the date and the age', () => {
  const text = doubtText('Naciste el {date}: {age}.', { date: '2010-03-05', age: 16 });
  expect(text).toBe('Naciste el 5 de marzo de 2010: 16 años.');
  expect(doubtText('{age}', { date: '2025-03-05', age: 1 })).toBe('1 año');
});
