import { expect, it } from 'vitest';
import { common } from '../basics-from-runtime.ts';
import { race, usualText } from './race.ts';

it.each([
  [0, '5 minutos'],
  [5 * 60_000 + 1, '10 minutos'],
  [58 * 60_000, '1 hora'],
  [26 * 3_600_000, '26 horas'],
  [50 * 3_600_000, '2 días'],
])('a usual wait of %d ms is written as %s', (ms, text) => {
  expect(usualText(ms)).toBe(text);
});

it.each([
  [1, 1, 1, 'Falta 1 día, 1 hora y 1 minuto'],
  [2, 0, 5, 'Faltan 2 días, 0 horas y 5 minutos'],
])('a countdown of %i days, %i hours, %i minutes is read as %s', (days, hours, minutes, text) => {
  expect(common.countdown(days, hours, minutes)).toBe(text);
});

it('a place has no line break between its number, ordinal sign and noun', () => {
  expect(race.place(10)).toBe('10.\u2060º\u00a0lugar');
});
