import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

it('the delay doubles from 0.1 s up to 10 s, and starts again after half a minute of work', () => {
  const backoff = new Backoff();
  const waits = Array.from({ length: 9 }, () => backoff.nextMs(1000));
  expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  expect(backoff.nextMs(30_000)).toBe(100);
  expect(backoff.nextMs(1000)).toBe(200);
});
