import { expect, it } from 'vitest';
import { authErrors, authErrorText } from './auth-errors.ts';

const refused = (rules: string) => ({
  code: 'auth/password-does-not-meet-requirements',
  message: `Firebase: Missing password requirements: [${rules}] (auth/password-does-not-meet-requirements).`,
});

it("says in Spanish what the provider's policy misses", () => {
  const error = refused(
    'Password must contain at least 10 characters, Password must contain an upper case character, Password must contain a numeric character',
  );
  expect(authErrorText(error)).toBe(
    'A tu contraseña le falta: al menos 10 caracteres, una mayúscula y un número.',
  );
});

it('takes a sign for no number', () => {
  const error = refused('Password must contain a non-alphanumeric character');
  expect(authErrorText(error)).toBe('A tu contraseña le falta: un signo, como ! o #.');
});

it.each(['', 'Something new'])(
  'has a general word for a policy that it does not know: %j',
  (rules) => {
    expect(authErrorText(refused(rules))).toBe(
      authErrors['auth/password-does-not-meet-requirements'],
    );
  },
);
