import { expect, it } from 'vitest';
import { compressionOptions } from './compression.ts';

it('the library gets the limits of the specification, and uses no worker of its own', () => {
  const seen: number[] = [];
  const wanted = { type: 'image/jpeg', maxBytes: 800_000 } as const;
  const options = compressionOptions({ ...wanted, onProgress: (done) => seen.push(done) });
  const { maxSizeMB = 0, onProgress, ...rest } = options;
  // The library counts 1024² bytes as a megabyte.
  expect(maxSizeMB * 1024 * 1024).toBe(800_000);
  expect(rest).toEqual({
    maxWidthOrHeight: 1200,
    initialQuality: 1,
    maxIteration: 10,
    alwaysKeepResolution: true,
    useWebWorker: false,
    fileType: 'image/jpeg',
  });
  onProgress?.(40);
  expect(seen).toEqual([0.4]);
});
