import { expect, it } from 'vitest';
import { isAt, likeWaitingAt, paths, safeReturnPath } from './paths.ts';

it.each(['/gallery', '/gallery/a/b?x=1', '/profile'])('safeReturnPath returns to %s', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

it.each([
  null,
  '',
  'https://mal.example',
  '//mal.example',
  '/\\mal.example',
  '/\t/mal.example',
  'javascript:alert(1)',
  '/sign-in',
  '/signup?x',
  '/ResetPassword',
])('safeReturnPath returns to the start page instead of %s', (path) => {
  expect(safeReturnPath(path)).toBe('/');
});

it('addresses escape spaces and slashes of slugs', () => {
  expect(paths.post('a b', 'c/d')).toBe('/gallery/a%20b/c%2Fd');
});

it.each([
  ['/', '/', true],
  ['/', '/gallery', false],
  ['/gallery', '/gallery/', true],
  ['/gallery', '/gallery/a/b', false],
  ['/gallery/:eventslug/:postslug', '/gallery/a/b', true],
  ['/gallery/:eventslug/:postslug', '/gallery/a', false],
])('the pattern %s has the address %s: %s', (pattern, path, expected) => {
  expect(isAt(pattern, path)).toBe(expected);
});

const waiting = paths.postToLike('otono', 'el-sol');

it('a like that waits for a sign-in is recognised by its address, which may have a seal', () => {
  expect(likeWaitingAt(waiting)).toBe('');
  expect(likeWaitingAt('/gallery')).toBeNull();
  expect(likeWaitingAt(paths.withSeal('/gallery/otono/el-sol', 'a1'))).toBe('a1');
});

it('a like that waits for a sign-in is part of the addresses of all pages of the account', () => {
  for (const address of [paths.signInFrom, paths.signUpFrom, paths.resetPasswordFrom]) {
    const back = `${waiting}=a1&b=2`;
    const { searchParams } = new URL(address(back), 'http://x');
    expect(safeReturnPath(searchParams.get('volver'))).toBe(back);
  }
  expect(paths.signInFrom('/')).toBe('/sign-in');
});
