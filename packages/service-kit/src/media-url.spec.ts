import { expect, it, vi } from 'vitest';
import { mediaUrl, signMediaPath, verifyMediaSignature } from './media-url.ts';

const key = 'a key that nobody knows';
const path = 'event/otono/posts/ana/p1.webp';
const now = Date.parse('2026-11-20T12:00:00Z');
const expiresAt = now / 1000 + 600;
const sign = (of: string, until: number) =>
  new URL(signMediaPath(key, of, until), 'http://x').searchParams.get('sig') ?? '';
const signature = sign(path, expiresAt);

it.each([
  [path, `/media/${path}`],
  ['profilePhotos/a b/ñ.webp', '/media/profilePhotos/a%20b/%C3%B1.webp'],
  ['profilePhotos/a:b@c.d/á.webp', '/media/profilePhotos/a%3Ab%40c.d/%C3%A1.webp'],
  ['a/b?c#d', '/media/a/b%3Fc%23d'],
  ['a/%2e', '/media/a/%252e'],
])('the address of %s is %s, and is decoded to the same path', (given, url) => {
  expect(mediaUrl(given)).toBe(url);
  expect(decodeURIComponent(new URL(url, 'http://x').pathname)).toBe(`/media/${given}`);
});

it('a signature is part of the address, with its expiry, and fits the path', () => {
  const url = new URL(signMediaPath(key, path, expiresAt), 'http://x');
  expect(url.pathname).toBe(`/media/${path}`);
  expect(url.searchParams.get('exp')).toBe(String(expiresAt));
  expect(signature).toMatch(/^[\w-]{43}$/);
  const odd = 'profilePhotos/ñ/a b.webp';
  for (const of of [path, odd]) {
    expect(verifyMediaSignature(key, of, expiresAt, sign(of, expiresAt), now)).toBe(true);
  }
});

it.each<readonly [string, string, string, number, string]>([
  ['another key', 'a key that was guessed', path, expiresAt, signature],
  ['another picture', key, 'event/otono/posts/ana/p2.webp', expiresAt, signature],
  ['a later expiry', key, path, expiresAt + 1, signature],
  ['no signature', key, path, expiresAt, ''],
  ['half of it', key, path, expiresAt, signature.slice(0, 20)],
  ['more of it', key, path, expiresAt, `${signature}A`],
  ['another letter case', key, path, expiresAt, signature.toLowerCase()],
  ['other characters', key, path, expiresAt, 'ñ'.repeat(43)],
  ...[Number.NaN, Number.POSITIVE_INFINITY, -1, 0].map(
    (until) => [`the expiry ${until}`, key, path, until, signature] as const,
  ),
])('a signature does not fit with %s', (_, withKey, forPath, until, given) => {
  expect(verifyMediaSignature(withKey, forPath, until, given, now)).toBe(false);
});

it('a signature is valid until the clock reaches its expiry', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: expiresAt * 1000 - 1 });
  expect(verifyMediaSignature(key, path, expiresAt, signature)).toBe(true);
  vi.setSystemTime(expiresAt * 1000);
  expect(verifyMediaSignature(key, path, expiresAt, signature)).toBe(false);
});
