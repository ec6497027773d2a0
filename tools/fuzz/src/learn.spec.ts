import { expect, it } from 'vitest';
import { isAccountDeletion } from './learn.ts';

const sent = { headers: {}, body: undefined, isAddressed: false };

it.each([
  ['DELETE', '/api/me', true],
  ['DELETE', '/api/me?limit=5', true],
  ['GET', '/api/me', false],
  ['DELETE', '/api/me/photo', false],
])('%s %s ends an account: %s', (method, target, expected) => {
  expect(isAccountDeletion({ ...sent, method, target })).toBe(expected);
});
