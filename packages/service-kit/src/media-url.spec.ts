import { describe, expect, it } from 'vitest';
import { mediaUrl, signMediaPath, verifyMediaSignature } from './media-url.ts';

const key = 'a key that nobody knows';
const path = 'event/otono/posts/ana/p1.webp';
const now = Date.parse('2026-11-20T12:00:00Z');
const expiresAt = now / 1000 + 600;

const signatureIn = (url: string) => new URL(url, 'http://x').searchParams.get('sig') ?? '';
const signature = signatureIn(signMediaPath(key, path, expiresAt));

describe('mediaUrl', () => {
  it.each([
    [path, `/media/${path}`],
    ['profilePhotos/a b/ñ.webp', '/media/profilePhotos/a%20b/%C3%B1.webp'],
    ['a/b?c#d', '/media/a/b%3Fc%23d'],
    ['a/%2e', '/media/a/%252e'],
  ])('of %s is %s', (given, url) => {
    expect(mediaUrl(given)).toBe(url);
  });

  it('is read back as the same path', () => {
    const odd = 'profilePhotos/a:b@c.d/á é.webp';
    const { pathname } = new URL(mediaUrl(odd), 'http://x');
    expect(decodeURIComponent(pathname)).toBe(`/media/${odd}`);
  });
});

describe('a signature', () => {
  it('travels in the address, with its end', () => {
    const url = new URL(signMediaPath(key, path, expiresAt), 'http://x');
    expect(url.pathname).toBe(`/media/${path}`);
    expect(url.searchParams.get('exp')).toBe(String(expiresAt));
    expect(url.searchParams.get('sig')).toMatch(/^[\w-]{43}$/);
  });

  it('opens the picture that it was made for', () => {
    expect(verifyMediaSignature(key, path, expiresAt, signature, now)).toBe(true);
  });

  it('fits a path with odd characters', () => {
    const odd = 'profilePhotos/ñ/a b.webp';
    const own = signatureIn(signMediaPath(key, odd, expiresAt));
    expect(verifyMediaSignature(key, odd, expiresAt, own, now)).toBe(true);
  });

  it.each([
    ['another key', 'a key that was guessed', path, expiresAt, signature],
    ['another picture', key, 'event/otono/posts/ana/p2.webp', expiresAt, signature],
    ['a later end', key, path, expiresAt + 1, signature],
    ['no signature', key, path, expiresAt, ''],
    ['half of it', key, path, expiresAt, signature.slice(0, 20)],
    ['more of it', key, path, expiresAt, `${signature}A`],
    ['another letter case', key, path, expiresAt, signature.toLowerCase()],
    ['other characters', key, path, expiresAt, 'ñ'.repeat(43)],
  ])('does not open with %s', (_, withKey, forPath, until, given) => {
    expect(verifyMediaSignature(withKey, forPath, until, given, now)).toBe(false);
  });

  it.each([
    ['a second before its end', expiresAt * 1000 - 1000, true],
    ['at its end', expiresAt * 1000, false],
    ['after its end', expiresAt * 1000 + 1, false],
  ])('%s: %s', (_, at, expected) => {
    expect(verifyMediaSignature(key, path, expiresAt, signature, at)).toBe(expected);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0])('needs an end that is not %d', (until) => {
    const own = signatureIn(signMediaPath(key, path, expiresAt));
    expect(verifyMediaSignature(key, path, until, own, now)).toBe(false);
  });

  it('is measured by the clock when not told otherwise', () => {
    const soon = Math.floor(Date.now() / 1000) + 60;
    const own = signatureIn(signMediaPath(key, path, soon));
    expect(verifyMediaSignature(key, path, soon, own)).toBe(true);
    const past = soon - 120;
    const old = signatureIn(signMediaPath(key, path, past));
    expect(verifyMediaSignature(key, path, past, old)).toBe(false);
  });
});
