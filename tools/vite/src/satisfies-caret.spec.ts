import { expect, it } from 'vitest';
import { satisfy } from './satisfies-caret.ts';

it.each([
  ['19.3.1', '^19.3.0', true],
  ['19.4.0', '^19.3.0', true],
  ['19.2.9', '^19.3.0', false],
  ['20.0.0', '^19.3.0', false],
  ['0.1.4', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.0.4', '^0.0.3', false],
  ['1.2.3', '^1.2.3', true],
])('the version %s satisfies %s: %s', (version, range, expected) => {
  expect(satisfy(version, range)).toBe(expected);
});
