import { expect, it } from 'vitest';
import { isUncounted } from './numbers.ts';

it('compares days of Mexico City with the moment that counting began', () => {
  // The evening before, in Mexico City.
  const report = { countedSince: '2026-11-25T02:00:00Z' };
  const days = ['2026-11-23', '2026-11-24', '2026-11-25'];
  expect(days.filter((day) => isUncounted(day, report))).toEqual(['2026-11-23', '2026-11-24']);
});
