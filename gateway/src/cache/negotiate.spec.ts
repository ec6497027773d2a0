import { describe, expect, it } from 'vitest';
import { matchesEtag, negotiateCoding } from './representation.ts';

describe('negotiateCoding', () => {
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
  ])('%j: %s', (header, coding) => {
    expect(negotiateCoding(header)).toBe(coding);
  });
});

describe('matchesEtag', () => {
  it.each(['"abc"', 'W/"abc"', '"abc-br"', '"abc-gzip"', '"x", "abc"', '*'])('%s', (header) => {
    expect(matchesEtag(header, 'abc')).toBe(true);
  });

  it.each(['"abcd"', 'abc', '""', '"abc-zip"', ''])('not %j', (header) => {
    expect(matchesEtag(header, 'abc')).toBe(false);
  });
});
