import { expect, it } from 'vitest';
import { compressionOptions } from './compression.ts';

const call = {
  libURL: 'https://reto.test/lib.js',
  signal: new AbortController().signal,
  onProgress: () => undefined,
};
const options = (type: string) => compressionOptions({ type }, call);

it('are the specification’s numbers, in a worker that loads from this site', () => {
  expect(options('image/jpeg')).toMatchObject({
    maxSizeMB: 0.8,
    maxWidthOrHeight: 1200,
    initialQuality: 1,
    alwaysKeepResolution: true,
    maxIteration: 10,
    useWebWorker: true,
    libURL: 'https://reto.test/lib.js',
  });
});

it.each(['image/jpeg', 'image/png', 'image/webp'])('keep %s as it is', (type) => {
  expect(options(type)).not.toHaveProperty('fileType');
});

it.each(['image/heic', 'image/gif', 'image/avif'])('turn %s into a JPEG', (type) => {
  expect(options(type).fileType).toBe('image/jpeg');
});

it('tells its progress as a part of one', () => {
  const heard: number[] = [];
  const { onProgress } = compressionOptions(
    { type: 'image/png' },
    { ...call, onProgress: (done) => heard.push(done) },
  );
  onProgress?.(40);
  expect(heard).toEqual([0.4]);
});
