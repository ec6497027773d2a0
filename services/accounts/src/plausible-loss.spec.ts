import { expect, it } from 'vitest';
import { isPlausibleLoss } from './plausible-loss.ts';

it.each([
  { missing: 0, looked: 0, share: 0.1, expected: true },
  { missing: 1, looked: 1, share: 0.1, expected: false },
  { missing: 1, looked: 2, share: 0.1, expected: true },
  { missing: 2, looked: 3, share: 0.1, expected: false },
  { missing: 10, looked: 20, share: 0.1, expected: true },
  { missing: 11, looked: 100, share: 0.1, expected: false },
  { missing: 100, looked: 1_000, share: 0.1, expected: true },
  { missing: 101, looked: 1_000, share: 0.1, expected: false },
  { missing: 1_000, looked: 1_000, share: 0.1, expected: false },
  { missing: 1_000, looked: 1_000, share: 1, expected: true },
])('$missing of $looked, $share expected: $expected', ({ missing, looked, share, expected }) => {
  expect(isPlausibleLoss(missing, looked, share)).toBe(expected);
});
