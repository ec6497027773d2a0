import { expect, it } from 'vitest';
import { whenText } from './when-text.ts';

it.each([
  ['2026-11-25T11:59:30Z', 'ahora'],
  // The server's clock may be ahead.
  ['2026-11-25T12:00:30Z', 'ahora'],
  ['2026-11-25T11:59:00Z', 'hace 1 minuto'],
  ['2026-11-25T11:55:00Z', 'hace 5 minutos'],
  ['2026-11-25T09:00:00Z', 'hace 3 horas'],
  ['2026-11-24T12:00:01Z', 'hace 23 horas'],
  ['2026-11-24T12:00:00Z', 'ayer'],
  // Monday seen on Wednesday, though less than 48 hours ago.
  ['2026-11-23T19:00:00Z', 'anteayer'],
  // Already Tuesday in UTC, still Monday in Mexico City.
  ['2026-11-24T05:00:00Z', 'anteayer'],
  ['2026-11-19T12:30:00Z', 'hace 6 días'],
  ['2026-11-18T12:30:00Z', 'el 18 de noviembre'],
  // Still the third in Mexico City.
  ['2026-11-04T05:00:00Z', 'el 3 de noviembre'],
])('the instant %s is written as "%s"', (instant, text) => {
  expect(whenText(instant, Date.parse('2026-11-25T12:00:00Z'))).toBe(text);
});
