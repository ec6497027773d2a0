import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { connectionTimeouts } from './slow-clients.ts';

it('a request may take as long as the largest photo at 20 kB/s, which is ten times the slowest allowed rate', () => {
  const { requestMs, paceMs, leastBytes } = connectionTimeouts;
  const bytesPerSecond = 20_000;
  expect((limits.imageBytes / bytesPerSecond) * 1_000).toBeLessThan(requestMs);
  expect((leastBytes / paceMs) * 1_000 * 10).toBe(bytesPerSecond);
});
