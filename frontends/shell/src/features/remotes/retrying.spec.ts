import { expect, it } from 'vitest';
import { retrying } from './retrying.ts';

it('requests for a remote share one load', async () => {
  let loads = 0;
  const remote = retrying(() => Promise.resolve(++loads), 1000);
  await expect(Promise.all([remote(), remote()])).resolves.toEqual([1, 1]);
  await expect(remote()).resolves.toBe(1);
});

it('the request after a failed load starts a new load with the next attempt number', async () => {
  const attempts: number[] = [];
  const remote = retrying((attempt) => {
    attempts.push(attempt);
    return attempt < 2 ? Promise.reject(new Error('down')) : Promise.resolve('up');
  }, 1000);
  await expect(remote()).rejects.toThrow('down');
  await expect(remote()).rejects.toThrow('down');
  await expect(remote()).resolves.toBe('up');
  expect(attempts).toEqual([0, 1, 2]);
});

it('a load fails if its answer does not arrive in time', async () => {
  const remote = retrying(() => new Promise<never>(() => undefined), 5);
  await expect(remote()).rejects.toThrow('No answer within 5 ms');
});
