import { beforeEach, expect, it, vi } from 'vitest';
import { FreeSpace } from './free-space.ts';

const mebibyte = 1024 * 1024;
let free: number;
let total: number;
let looks: number;
let space: FreeSpace;
beforeEach(() => {
  vi.useFakeTimers();
  free = 100 * mebibyte;
  total = 1_000 * mebibyte;
  looks = 0;
  space = new FreeSpace('/data', () => {
    looks += 1;
    return { bavail: free / 4096, blocks: total / 4096, bsize: 4096 };
  });
});

const refusals = () =>
  [() => space.requireForChange(), () => space.requireForSending()].map((require) => {
    try {
      require();
      return null;
    } catch (error) {
      return (error as Error & { cause: { code: string } }).cause.code;
    }
  });

it.each([
  ['plenty', 100, 1_000, null, null],
  ['the reserve', 8, 1_000, null, null],
  ['less than the reserve', 7.9, 1_000, 'ENOSPC', null],
  ['less than half of it', 3.9, 1_000, 'ENOSPC', 'ENOSPC'],
  ['nothing', 0, 1_000, 'ENOSPC', 'ENOSPC'],
  ['a sixteenth of a small file system', 2, 32, null, null],
  ['less than that', 1.9, 32, 'ENOSPC', null],
])('%s is free: changes and sendings are refused as stated', (_, left, size, change, sending) => {
  free = left * mebibyte;
  total = size * mebibyte;
  expect(refusals()).toEqual([change, sending]);
  expect(space.isEnough).toBe(change === null);
});

it('notices freed space within a tenth of a second, and does not read the file system more often', () => {
  free = 0;
  expect(space.isEnough).toBe(false);
  free = total;
  for (let call = 0; call < 100; call += 1) expect(space.isEnough).toBe(false);
  expect(looks).toBe(1);
  vi.advanceTimersByTime(100);
  expect(space.isEnough).toBe(true);
});

it('refuses nothing if the file system cannot be read', () => {
  const blind = new FreeSpace('/gone', () => {
    throw new Error('ENOENT');
  });
  expect(blind.isEnough).toBe(true);
});
