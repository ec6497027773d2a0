import { expect, it } from 'vitest';
import { isToken } from './token.guard.ts';

it.each([
  ['Bearer secret', true],
  ['Bearer secret ', false],
  ['bearer secret', false],
  ['secret', false],
  ['', false],
  [undefined, false],
])('%j: %s', (authorization, expected) => {
  expect(isToken(authorization, 'secret')).toBe(expected);
});
