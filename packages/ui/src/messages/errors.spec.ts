import { expect, it } from 'vitest';
import { ApiError, clientErrors } from '@el-reto/client';
import { calls, errorMessages, type CallDefinition } from '@el-reto/contracts';
import { authErrors, authErrorText } from './auth-errors.ts';
import { errorText, unknownError } from './errors.ts';

const refusal = new ApiError('EVENT_OVER', 'Este reto ya terminó.', 409);

it.each([
  [{ code: 'auth/email-already-in-use' }, 'Email ya está en uso, favor de intentar con otro'],
  [{ code: 'auth/invalid-credential' }, 'Credenciales inválidas'],
  [{ code: 'toString' }, unknownError],
  [refusal, refusal.message],
])('the failure %o of an account is shown as "%s"', (error, text) => {
  expect(authErrorText(error)).toBe(text);
});

it('a wrong password and an unknown account have the same text', () => {
  expect(authErrors['auth/wrong-password']).toBe(authErrors['auth/user-not-found']);
});

it.each(Object.entries({ ...authErrors, ...clientErrors }))('%s has a sentence', (_, text) => {
  expect(text).toMatch(/^\p{Lu}.{10,}/u);
  expect(text).not.toMatch(/!.*!/);
});

// Point 8 of the specification: not authenticated, no permission, quota, object not found, wrong
// password, user not found, too many requests, network failure, popup closed.
it.each([
  ...['unauthenticated', 'unauthorized', 'quota-exceeded', 'object-not-found'].map(
    (code) => `storage/${code}`,
  ),
  ...['wrong-password', 'user-not-found', 'too-many-requests', 'network-request-failed'].map(
    (code) => `auth/${code}`,
  ),
  'auth/popup-closed-by-user',
])('%s of the provider has its own text', (code) => {
  expect(authErrorText({ code })).not.toBe(unknownError);
});

it.each(Object.values(errorMessages))('the error "%s" is shown in Spanish', (message) => {
  const text = errorText(new ApiError('POST_NOT_FOUND', message, 404));
  expect(text).not.toMatch(/\b(?:not|page|post|user|file)\b/i);
});

it('all messages of success are Spanish, except those that the specification prescribes', () => {
  const messages = Object.values<CallDefinition>(calls).flatMap(({ message }) => message ?? []);
  const english = messages.filter((text) => /\b(?:successfully|post|event)\b/i.test(text));
  expect(english.toSorted()).toEqual([
    'Event created successfully',
    'Post approved',
    'Post denied',
    'Winners activated successfully',
    'Winners deactivated successfully',
  ]);
});

it.each<readonly [unknown, string]>([
  [refusal, refusal.message],
  ...[null, undefined, 'x', new Error('secret detail'), { code: 'auth/new-code' }].map(
    (error) => [error, unknownError] as const,
  ),
])('the failure %s is shown as "%s": only a refusal has a text for people', (error, text) => {
  expect(errorText(error)).toBe(text);
});

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
