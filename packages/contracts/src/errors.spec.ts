import { describe, expect, it } from 'vitest';
import { errorCodes, errorMessage, errorMessages, errorStatus, isErrorCode } from './errors.ts';

describe('errorStatus', () => {
  it('has only constants as clients may match them', () => {
    for (const code of errorCodes) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  });

  it('uses the statuses that the HTTP surface names, and 500 for our own faults', () => {
    const used = new Set<number>(Object.values(errorStatus));
    expect([...used].toSorted((a, b) => a - b)).toEqual([
      400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503,
    ]);
  });

  it.each([
    ['MALFORMED_REQUEST', 400],
    ['UNAUTHENTICATED', 401],
    ['INVALID_TOKEN', 401],
    ['RECENT_SIGN_IN_NEEDED', 401],
    ['INVALID_APP_CHECK', 401],
    ['EMAIL_NOT_VERIFIED', 403],
    ['UID_MISMATCH', 403],
    ['NOT_OWNER', 403],
    ['ADMIN_ONLY', 403],
    ['SECOND_FACTOR_NEEDED', 403],
    ['ROUTE_NOT_FOUND', 404],
    ['POST_NOT_FOUND', 404],
    ['EVENT_NAME_TAKEN', 409],
    ['POST_NAME_TAKEN', 409],
    ['EVENT_OVER', 409],
    ['POST_ALREADY_DECIDED', 409],
    ['IMAGE_TOO_LARGE', 413],
    ['NOT_AN_IMAGE', 415],
    ['BIRTH_DATE_NEEDED', 403],
    ['UNDERAGE', 403],
    ['TOO_MANY_REQUESTS', 429],
    ['SERVICE_UNAVAILABLE', 503],
  ] as const)('%s is %i', (code, status) => {
    expect(errorStatus[code]).toBe(status);
  });
});

describe('isErrorCode', () => {
  it('knows every code', () => {
    expect(errorCodes.every(isErrorCode)).toBe(true);
  });

  it.each([
    'NO_SUCH_CODE',
    'post_not_found',
    'toString',
    '__proto__',
    '',
    404,
    null,
    undefined,
    {},
  ])('does not know %j', (value) => {
    expect(isErrorCode(value)).toBe(false);
  });
});

describe('errorMessages', () => {
  it('has a sentence without codes for every code, and for nothing else', () => {
    expect(Object.keys(errorMessages)).toEqual(errorCodes);
    for (const message of Object.values(errorMessages)) {
      expect(message).toMatch(/^\S.{9,}\S$/);
      expect(message).not.toMatch(/[A-Z]_[A-Z]/);
    }
  });

  it.each([
    ['UNAUTHENTICATED', 'User not logged in'],
    ['EMAIL_NOT_VERIFIED', 'Porfavor verifique su email'],
    ['POST_NOT_FOUND', 'Post not found'],
    ['EVENT_NAME_TAKEN', 'El nombre del evento ya está ocupado, elige otro.'],
    ['POST_NAME_TAKEN', 'El nombre de la publicación ya está ocupado, elige otro.'],
    ['NOT_AN_IMAGE', 'The file given is not an image'],
    ['ROUTE_NOT_FOUND', 'Page not found: {path}'],
  ] as const)('words %s as the specification does', (code, message) => {
    expect(errorMessages[code]).toBe(message);
  });
});

it('errorMessage fills in params, numbers and texts as they are, and leaves no place open', () => {
  const of = (path?: string | number) =>
    errorMessage('ROUTE_NOT_FOUND', path === undefined ? {} : { path });
  expect(of('/nada')).toBe('Page not found: /nada');
  expect(of(7)).toBe('Page not found: 7');
  expect(of('$& {path}')).toBe('Page not found: $& {path}');
  expect(of()).toBe('Page not found: ');
  for (const code of errorCodes) expect(errorMessage(code)).not.toMatch(/[{}]/);
});
