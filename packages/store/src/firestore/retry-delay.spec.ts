import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './firestore-errors.ts';

describe('retryDelayMs', () => {
  it('doubles up to a second', () => {
    const longest = [0, 1, 2, 5, 6, 50].map((attempt) => retryDelayMs(attempt, () => 1));
    expect(longest).toEqual([20, 40, 80, 640, 1_000, 1_000]);
  });

  it('is any part of that', () => {
    expect(retryDelayMs(3, () => 0)).toBe(0);
    expect(retryDelayMs(3, () => 0.5)).toBe(80);
  });
});
