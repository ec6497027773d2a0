import { expect, it } from 'vitest';
import { authErrors, authErrorText } from './auth-errors.ts';

const refused = (rules: string) => ({
  code: 'auth/password-does-not-meet-requirements',
  message: `Firebase: Missing password requirements: [${rules}] (auth/password-does-not-meet-requirements).`,
});

it.each([
  ['a non-alphanumeric character', 'un signo, como ! o #.'],
  [
    'at least 10 characters, Password must contain an upper case character, Password must contain a numeric character',
    'al menos 10 caracteres, una mayúscula y un número.',
  ],
])('a password without %s is answered with the missing rules in Spanish', (missing, text) => {
  const error = refused(`Password must contain ${missing}`);
  expect(authErrorText(error)).toBe(`A tu contraseña le falta: ${text}`);
});

it.each(['', 'Something new'])('an unknown rule like %j has the general text', (rules) => {
  const general = authErrors['auth/password-does-not-meet-requirements'];
  expect(authErrorText(refused(rules))).toBe(general);
});
