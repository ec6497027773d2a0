import { expect, it } from 'vitest';
import { usualText } from './race.ts';

it.each([
  [0, '5 minutos'],
  [5 * 60_000 + 1, '10 minutos'],
  [58 * 60_000, '1 hora'],
  [26 * 3_600_000, '26 horas'],
  [50 * 3_600_000, '2 días'],
])('a usual wait of %d ms is written as %s', (ms, text) => {
  expect(usualText(ms)).toBe(text);
});
