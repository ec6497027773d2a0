import { expect, it, vi } from 'vitest';
import { compressionOptions } from './compression.ts';

it('the library gets the limits of the specification in its own units, and uses no worker', () => {
  const onProgress = vi.fn<(done: number) => void>();
  const options = compressionOptions({ type: 'image/jpeg', maxBytes: 800_000, onProgress });
  const limits = { maxWidthOrHeight: 1200, initialQuality: 1, maxIteration: 10 };
  // The library counts 1024² bytes as a megabyte.
  expect(options).toMatchObject({ ...limits, maxSizeMB: 800_000 / 1024 ** 2 });
  expect(options).toMatchObject({ alwaysKeepResolution: true, useWebWorker: false });
  options.onProgress?.(40);
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.4);
});
