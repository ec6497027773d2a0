import { describe, expect, it } from 'vitest';
import { maxAttempts, retryDelayMs } from './retry-policy.ts';

describe('retryDelayMs', () => {
  it.each([
    [1, 100],
    [2, 500],
    [3, 2_000],
    [4, 5_000],
    [5, 15_000],
    [6, 30_000],
    [7, 60_000],
  ])('after failure %i waits %i ms', (attempt, delayMs) => {
    expect(retryDelayMs(attempt)).toBe(delayMs);
  });

  it('stays at the longest wait for those that wait for ever', () => {
    for (const attempt of [8, 9, 100, 1_000_000]) expect(retryDelayMs(attempt)).toBe(60_000);
  });

  it('never waits for nothing, whatever it is asked', () => {
    for (const attempt of [0, -1, Number.NaN]) {
      expect(retryDelayMs(attempt)).toBeGreaterThanOrEqual(100);
    }
  });

  it('never shortens', () => {
    const delays = Array.from({ length: 20 }, (_, i) => retryDelayMs(i + 1));
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  });
});

describe('maxAttempts', () => {
  it('uses every delay once: nearly two minutes in all', () => {
    expect(maxAttempts).toBe(8);
    const delays = Array.from({ length: maxAttempts - 1 }, (_, i) => retryDelayMs(i + 1));
    expect(delays.reduce((sum, delay) => sum + delay)).toBe(112_600);
  });
});
