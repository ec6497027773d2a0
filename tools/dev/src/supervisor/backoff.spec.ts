import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

it('doubles from a tenth of a second up to ten seconds, and again after half a minute of work', () => {
  const backoff = new Backoff();
  const waits = Array.from({ length: 9 }, () => backoff.nextMs(1000));
  expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  expect(backoff.nextMs(30_000)).toBe(100);
  expect(backoff.nextMs(1000)).toBe(200);
});
