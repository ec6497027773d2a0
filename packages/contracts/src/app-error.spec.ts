import { describe, expect, it } from 'vitest';
import { AppError, fromWireError, isTransient, toWireError } from './app-error.ts';
import { errorCodes, errorMessage, errorStatus } from './errors.ts';

const overTheWire = (error: unknown) =>
  fromWireError(JSON.parse(JSON.stringify(toWireError(error))));

describe('AppError', () => {
  it('is an error that says what happened, to people and to programs', () => {
    const error = new AppError('ROUTE_NOT_FOUND', { path: '/nada' });
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('AppError');
    expect(error.code).toBe('ROUTE_NOT_FOUND');
    expect(error.params).toEqual({ path: '/nada' });
    expect(error.message).toBe('ROUTE_NOT_FOUND: Page not found: /nada');
    expect(error.status).toBe(404);
  });

  it('keeps its cause', () => {
    const cause = new Error('disk full');
    expect(new AppError('SERVICE_UNAVAILABLE', {}, { cause }).cause).toBe(cause);
  });

  it.each(errorCodes)('%s has the status of the table', (code) => {
    expect(new AppError(code).status).toBe(errorStatus[code]);
  });
});

describe('the wire', () => {
  it.each(errorCodes)('carries %s', (code) => {
    const arrived = overTheWire(new AppError(code));
    expect(arrived).toBeInstanceOf(AppError);
    expect(arrived.code).toBe(code);
    expect(arrived.message).toContain(errorMessage(code));
  });

  it('carries params', () => {
    const sent = new AppError('MALFORMED_REQUEST', { detail: 'name (vacío)', line: 3 });
    expect(overTheWire(sent).params).toEqual(sent.params);
  });

  it('carries neither cause nor stack', () => {
    const wire = toWireError(new AppError('INTERNAL', {}, { cause: new Error('password=1234') }));
    expect(JSON.stringify(wire)).toBe('{"code":"INTERNAL","params":{}}');
  });

  it.each([
    ['an Error', new Error('password=1234')],
    ['a text', 'boom'],
    ['undefined', undefined],
    ['null', null],
    ['a look-alike', { code: 'POST_NOT_FOUND', params: {} }],
  ])('makes INTERNAL of %s, and tells nothing of it', (_, thrown) => {
    expect(toWireError(thrown)).toEqual({ code: 'INTERNAL', params: {} });
  });

  it.each([
    ['an unknown code', { code: 'FROM_THE_FUTURE', params: {} }],
    ['a name that every object has', { code: 'constructor', params: {} }],
    ['no code', {}],
    ['a text', 'Internal server error'],
    ['null', null],
    ['undefined', undefined],
  ])('reads %s as INTERNAL', (_, wire) => {
    expect(fromWireError(wire).code).toBe('INTERNAL');
  });

  it('needs no params', () => {
    expect(fromWireError({ code: 'POST_NOT_FOUND' }).params).toEqual({});
  });
});

describe('isTransient', () => {
  it.each(['INTERNAL', 'SERVICE_UNAVAILABLE'] as const)('holds for %s', (code) => {
    expect(isTransient(new AppError(code))).toBe(true);
  });

  it('holds for what nobody foresaw', () => {
    expect(isTransient(new TypeError('x is undefined'))).toBe(true);
    expect(isTransient(undefined)).toBe(true);
  });

  it.each(errorCodes.filter((code) => errorStatus[code] < 500))('does not hold for %s', (code) => {
    expect(isTransient(new AppError(code))).toBe(false);
  });
});
