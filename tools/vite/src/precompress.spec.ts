import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed, isWorthCompressing } from './precompress.ts';

it('both compressed forms are much smaller and decompress to the original', async () => {
  const text = 'La corcholata cae en su carta. '.repeat(50);
  const { br, gz } = await compressed(Buffer.from(text));
  expect(brotliDecompressSync(br).toString()).toBe(text);
  expect(gunzipSync(gz).toString()).toBe(text);
  expect(br.length).toBeLessThan(text.length / 10);
});

it.each([
  ['assets/index-1a2b.js', 9000, true],
  ['assets/index-1a2b.css', 9000, true],
  ['assets/picado-1a2b.svg', 700, true],
  ['assets/tiny-1a2b.js', 80, false],
  ['assets/hanken-1a2b.woff2', 34_000, false],
  ['index.html', 1800, false],
])('%s of %i bytes is compressed: %s', (fileName, bytes, worth) => {
  expect(isWorthCompressing(fileName, bytes)).toBe(worth);
});
