import { expect, it } from 'vitest';
import { compressionOptions } from './compression.ts';

it('is told the specification’s numbers, and works where it is called', () => {
  const heard: number[] = [];
  const {
    maxSizeMB = 0,
    onProgress,
    ...rest
  } = compressionOptions({
    type: 'image/jpeg',
    maxBytes: 800_000,
    onProgress: (done) => heard.push(done),
  });
  // As the library counts it.
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
  expect(heard).toEqual([0.4]);
});
