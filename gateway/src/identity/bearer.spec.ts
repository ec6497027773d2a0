import { expect, it } from 'vitest';
import { bearerToken } from './verified-tokens.ts';

it.each([
  [undefined, null],
  ['', null],
  ['Bearer a.b.c', 'a.b.c'],
  ['bearer a.b.', 'a.b.'],
])('%j: %j', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

it.each([
  'Bearer',
  'Bearer ',
  'Bearer abc',
  'Basic a.b.c',
  'a.b.c',
  'Bearer a.b.c d',
  'Bearer ñ.b.c',
])('refuses %j', (header) => expect(() => bearerToken(header)).toThrow('INVALID_TOKEN'));

it('refuses a token that no provider would write', () => {
  expect(() => bearerToken(`Bearer a.${'b'.repeat(9_000)}.c`)).toThrow('INVALID_TOKEN');
});
