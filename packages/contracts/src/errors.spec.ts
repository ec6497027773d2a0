import { expect, it } from 'vitest';
import { errorCodes, errorMessage, errorMessages, isErrorCode } from './errors.ts';

it.each(errorCodes)('%s is in capitals, and its sentence does not contain the code', (code) => {
  expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(isErrorCode(code)).toBe(true);
  expect(errorMessages[code]).toMatch(/^\S.{9,}\S$/);
  expect(errorMessages[code]).not.toMatch(/[A-Z]_[A-Z]/);
  expect(errorMessage(code)).not.toMatch(/[{}]/);
});

it.each(['NO_SUCH_CODE', 'post_not_found', 'toString', '__proto__', '', 404, null, undefined, {}])(
  '%j is not an error code',
  (value) => {
    expect(isErrorCode(value)).toBe(false);
  },
);

it.each([
  ['UNAUTHENTICATED', 'User not logged in'],
  ['POST_NOT_FOUND', 'Post not found'],
  ['NOT_AN_IMAGE', 'The file given is not an image'],
] as const)('the message of %s is that of the specification', (code, message) => {
  expect(errorMessages[code]).toBe(message);
});

it('errorMessage inserts numbers and texts unchanged, and leaves no placeholder', () => {
  const of = (path?: string | number) =>
    errorMessage('ROUTE_NOT_FOUND', path === undefined ? {} : { path });
  expect(of('/nada')).toBe('Page not found: /nada');
  expect(of(7)).toBe('Page not found: 7');
  expect(of('$& {path}')).toBe('Page not found: $& {path}');
  expect(of()).toBe('Page not found: ');
});
