import { expect, it } from 'vitest';
import { isUncounted } from './numbers.ts';

it.each([
  // The evening of the 24th in Mexico City.
  ['2026-11-25T02:00:00Z', ['2026-11-23', '2026-11-24']],
  ['2026-11-25T06:00:00Z', ['2026-11-23', '2026-11-24']],
  ['2026-11-25T06:00:01Z', ['2026-11-23', '2026-11-24', '2026-11-25']],
])('where counting began at %s the days %j of Mexico City are not counted whole', (at, days) => {
  const all = ['2026-11-23', '2026-11-24', '2026-11-25'];
  expect(all.filter((day) => isUncounted(day, { countedSince: at }))).toEqual(days);
});
