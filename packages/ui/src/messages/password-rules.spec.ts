import { expect, it } from 'vitest';
import { authErrors, authErrorText } from './auth-errors.ts';

const refused = (rules: string) => ({
  code: 'auth/password-does-not-meet-requirements',
  message: `Firebase: Missing password requirements: [${rules}] (auth/password-does-not-meet-requirements).`,
});

it('a refused password is answered with the missing rules of the policy in Spanish', () => {
  const error = refused(
    'Password must contain at least 10 characters, Password must contain an upper case character, Password must contain a numeric character',
  );
  expect(authErrorText(error)).toBe(
    'A tu contraseña le falta: al menos 10 caracteres, una mayúscula y un número.',
  );
});

it('a missing sign is not named as a missing letter or number', () => {
  const error = refused('Password must contain a non-alphanumeric character');
  expect(authErrorText(error)).toBe('A tu contraseña le falta: un signo, como ! o #.');
});

it.each(['', 'Something new'])('the unknown rule %j has the general text', (rules) => {
  const general = authErrors['auth/password-does-not-meet-requirements'];
  expect(authErrorText(refused(rules))).toBe(general);
});
