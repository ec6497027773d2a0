import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptsGzip, matchesEtag, negotiateCoding, Representation } from './representation.ts';

const long = Representation.ofJson({ text: 'corcholata '.repeat(500) });

describe('Representation', () => {
  it('has a strong ETag that depends on the bytes and the coding', () => {
    const other = Representation.ofJson([1]);
    expect(other.etag(null)).toBe(Representation.ofJson([1]).etag(null));
    const etags = [long.etag(null), long.etag('br'), long.etag('gzip'), other.etag(null)];
    expect(new Set(etags).size).toBe(4);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
  });

  it('compresses once; decompression gives the original bytes', async () => {
    const [first, second] = await Promise.all([long.coded('br'), long.coded('br')]);
    expect(first).toBe(second);
    expect(brotliDecompressSync(first)).toEqual(long.body);
    expect(gunzipSync(await long.coded('gzip'))).toEqual(long.body);
    expect(long.bytes).toBeGreaterThan(long.body.length + first.length);
  });

  it('makes the compressed forms that clients requested of its predecessor', async () => {
    const next = Representation.ofJson({ text: 'lotería '.repeat(500) });
    const before = Representation.ofJson({ text: 'tabla '.repeat(500) });
    await before.coded('gzip');
    await next.compressLike(before);
    const made = next.bytes - next.body.length;
    expect(made).toBeGreaterThan(0);
    expect(made).toBe((await next.coded('gzip')).length);
  });

  it('does not compress small answers', () => {
    expect(Representation.ofJson([]).compressible).toBe(false);
    expect(long.compressible).toBe(true);
  });
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['identity', null],
  ['deflate', null],
  ['', null],
  [undefined, null],
  ['br, '.repeat(100), null],
])('negotiateCoding(%j): %s', (header, coding) => {
  expect(negotiateCoding(header)).toBe(coding);
});

it.each([
  ['gzip, br', true],
  ['br', false],
  ['br, gzip;q=0', false],
  ['identity, gzip;q=0.5', false],
  [undefined, false],
])('acceptsGzip(%j) is %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});

it('an ETag fits in each coding', () => {
  const own = ['"abc"', 'W/"abc"', '"abc-br"', '"abc-gzip"', '"x", "abc"', '*'];
  const others = ['"abcd"', 'abc', '""', '"abc-zip"', ''];
  expect([...own, ...others].filter((header) => matchesEtag(header, 'abc'))).toEqual(own);
});
