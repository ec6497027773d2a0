import { describe, expect, it } from 'vitest';
import { isAt, paths, safeReturnPath } from './paths.ts';

describe('safeReturnPath', () => {
  it.each(['/gallery', '/gallery/a/b?x=1', '/profile'])('goes back to %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'https://mal.example',
    '//mal.example',
    '/\\mal.example',
    '/sign-in',
    '/signup?x',
  ])('goes home instead of %s', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });
});

it('builds addresses that survive odd slugs', () => {
  expect(paths.post('a b', 'c/d')).toBe('/gallery/a%20b/c%2Fd');
});

it.each([
  ['/', '/', true],
  ['/', '/gallery', false],
  ['/gallery', '/gallery/', true],
  ['/gallery', '/gallery/a/b', false],
  ['/gallery/:eventslug/:postslug', '/gallery/a/b', true],
  ['/gallery/:eventslug/:postslug', '/gallery/a', false],
])('%s has %s: %s', (pattern, path, expected) => {
  expect(isAt(pattern, path)).toBe(expected);
});
