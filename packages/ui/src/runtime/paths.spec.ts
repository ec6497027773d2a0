import { describe, expect, it } from 'vitest';
import { isAt, paths, likeWaitingAt, returnPathOf, safeReturnPath } from './paths.ts';

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
    '/ResetPassword',
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

describe('a like that waits for its voter', () => {
  const waiting = paths.postToLike('otono', 'el-sol');

  it('is nobody’s until an e-mail goes to an account', () => {
    expect(likeWaitingAt(waiting)).toBe('');
    expect(likeWaitingAt('/gallery')).toBeNull();
    const mailed = returnPathOf('u1', waiting);
    expect(likeWaitingAt(mailed)).toBe('u1');
    expect(returnPathOf('u2', mailed)).toBe(returnPathOf('u2', waiting));
  });

  it('travels through every page of the account', () => {
    for (const address of [paths.signInFrom, paths.signUpFrom, paths.resetPasswordFrom]) {
      const { searchParams } = new URL(address(waiting), 'http://x');
      expect(safeReturnPath(searchParams.get('volver'))).toBe(waiting);
    }
    expect(paths.signInFrom('/')).toBe('/sign-in');
  });

  it('leaves other addresses as they are', () => {
    expect(returnPathOf('u1', '/gallery?participar')).toBe('/gallery?participar');
  });
});
