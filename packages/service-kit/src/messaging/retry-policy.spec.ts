import { expect, it } from 'vitest';
import { isLastAttempt, retryDelayMs } from './retry-policy.ts';

it.each([
  [1, 100],
  [2, 500],
  [3, 2_000],
  [4, 5_000],
  [5, 15_000],
  [6, 30_000],
  [7, 60_000],
  [8, 60_000],
  [1_000_000, 60_000],
  [0, 100],
  [Number.NaN, 100],
])('the wait after failure %i is %i ms', (attempt, delayMs) => {
  expect(retryDelayMs(attempt)).toBe(delayMs);
});

it('an event is tried eight times, over nearly two minutes', () => {
  const attempts = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(attempts.filter((attempt) => isLastAttempt(attempt))).toEqual([8]);
  const waits = attempts.slice(0, -1).map((attempt) => retryDelayMs(attempt));
  expect(waits.reduce((sum, wait) => sum + wait)).toBe(112_600);
});

it('other delays change both', () => {
  expect([1, 2, 3].map((attempt) => isLastAttempt(attempt, [5, 6]))).toEqual([false, false, true]);
  expect([1, 2, 3].map((attempt) => retryDelayMs(attempt, [5, 6]))).toEqual([5, 6, 6]);
});
