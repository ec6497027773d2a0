import { expect, it } from 'vitest';
import { AppError, fromWireError, isTransient, toWireError } from './app-error.ts';

const overTheWire = (error: unknown) =>
  fromWireError(JSON.parse(JSON.stringify(toWireError(error))));

it('an error has a code, params, a status, a message and its cause', () => {
  const cause = new Error('disk full');
  const error = new AppError('ROUTE_NOT_FOUND', { path: '/nada' }, { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'AppError', code: 'ROUTE_NOT_FOUND', status: 404, cause });
  expect(error.params).toEqual({ path: '/nada' });
  expect(error.message).toBe('ROUTE_NOT_FOUND: Page not found: /nada');
  expect(isTransient(error)).toBe(false);
});

it('a sent error has its params, but neither cause nor stack', () => {
  const error = new AppError('MALFORMED_REQUEST', { detail: 'name (vacío)', line: 3 });
  const { code, params, message } = error;
  expect(overTheWire(error)).toMatchObject({ name: 'AppError', code, params, message });
  expect(fromWireError({ code: 'POST_NOT_FOUND' }).params).toEqual({});
  const wire = toWireError(new AppError('INTERNAL', {}, { cause: new Error('password=1234') }));
  expect(JSON.stringify(wire)).toBe('{"code":"INTERNAL","params":{}}');
});

it.each([
  ['an Error', new Error('password=1234')],
  ['a text', 'boom'],
  ['undefined', undefined],
  ['null', null],
  ['an object like an AppError', { code: 'POST_NOT_FOUND', params: {} }],
])('%s that is thrown is sent as INTERNAL without details, and may pass', (_, thrown) => {
  expect(toWireError(thrown)).toEqual({ code: 'INTERNAL', params: {} });
  expect(isTransient(thrown)).toBe(true);
});

it.each([
  ['an unknown code', { code: 'FROM_THE_FUTURE', params: {} }],
  ['a name that every object has', { code: 'constructor', params: {} }],
  ['no code', {}],
  ['a text', 'Internal server error'],
  ['null', null],
  ['undefined', undefined],
])('%s that arrives is read as INTERNAL', (_, wire) => {
  expect(fromWireError(wire).code).toBe('INTERNAL');
});
