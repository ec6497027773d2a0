import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Representation } from './representation.ts';

const long = Representation.ofJson({ text: 'corcholata '.repeat(500) });

describe('Representation', () => {
  it('has the same validator for the same bytes and another for others', () => {
    expect(Representation.ofJson([1]).etag(null)).toBe(Representation.ofJson([1]).etag(null));
    expect(Representation.ofJson([1]).etag(null)).not.toBe(Representation.ofJson([2]).etag(null));
  });

  it('names each coded form by a strong validator of its own', () => {
    const etags = [long.etag(null), long.etag('br'), long.etag('gzip')];
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
  });

  it('compresses once, to what was there before', async () => {
    const [first, second] = await Promise.all([long.coded('br'), long.coded('br')]);
    expect(first).toBe(second);
    expect(brotliDecompressSync(first)).toEqual(long.body);
    expect(gunzipSync(await long.coded('gzip'))).toEqual(long.body);
    expect(long.bytes).toBeGreaterThan(long.body.length + first.length);
  });

  it('makes the forms that its predecessor was asked for', async () => {
    const next = Representation.ofJson({ text: 'lotería '.repeat(500) });
    const before = Representation.ofJson({ text: 'tabla '.repeat(500) });
    await before.coded('gzip');
    await next.compressLike(before);
    const made = next.bytes - next.body.length;
    expect(made).toBeGreaterThan(0);
    expect(made).toBe((await next.coded('gzip')).length);
  });

  it('leaves small answers alone', () => {
    expect(Representation.ofJson([]).compressible).toBe(false);
    expect(long.compressible).toBe(true);
  });
});
