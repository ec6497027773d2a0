import { expect, it } from 'vitest';
import { dateOfDigest } from './digest.service.ts';

it.each([
  ['the day before, from nine in the morning on', '2026-11-25T15:00:00Z', '2026-11-24'],
  ['the one before that, until then', '2026-11-25T14:59:59Z', '2026-11-23'],
  ['by the date in Mexico City', '2026-11-26T04:00:00Z', '2026-11-24'],
  ['across a month', '2026-12-01T15:00:00Z', '2026-11-30'],
])('a digest is of %s', (_, now, date) => {
  expect(dateOfDigest(new Date(now))).toBe(date);
});
