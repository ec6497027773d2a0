import { expect, it } from 'vitest';
import { isLastAttempt, retryDelayMs } from './retry-policy.ts';

const attempts = [1, 2, 3, 4, 5, 6, 7, 8];

it('an event is tried eight times, after growing delays, within nearly two minutes', () => {
  expect(attempts.filter((attempt) => isLastAttempt(attempt))).toEqual([8]);
  const waits = attempts.slice(0, -1).map((attempt) => retryDelayMs(attempt));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.reduce((sum, wait) => sum + wait)).toBe(112_600);
});

it.each([
  [8, 60_000],
  [1_000_000, 60_000],
  [0, 100],
  [Number.NaN, 100],
])('the wait after failure %d, which is none of these, is %i ms', (attempt, delayMs) => {
  expect(retryDelayMs(attempt)).toBe(delayMs);
});

it('given delays change the number of attempts and the waiting times', () => {
  expect([1, 2, 3].map((attempt) => isLastAttempt(attempt, [5, 6]))).toEqual([false, false, true]);
  expect([1, 2, 3].map((attempt) => retryDelayMs(attempt, [5, 6]))).toEqual([5, 6, 6]);
});
