import { expect, it, vi } from 'vitest';
import { account } from '../messages/account.ts';
import { authErrors } from '../messages/auth-errors.ts';
import {
  phoneNumberFrom,
  validateDob,
  validateEmail,
  validateName,
  validateOptionalName,
  validatePassword,
  validatePhone,
  validateRequired,
} from './validation.ts';

it.each([
  ['the eighteenth birthday', validateDob('2008-11-20', '2026-11-20'), null],
  ['the day before it', validateDob('2008-11-21', '2026-11-20'), account.underage],
  ['no text', validateRequired('  '), account.required],
  ['a text', validateRequired('Ana'), null],
  ['no name', validateName(' '), account.required],
  ['a name of signs', validateName('¡…!'), account.noLetters],
  ['a name in another script', validateName('Ли'), null],
  ['no display name', validateOptionalName(''), null],
  ['a display name of signs', validateOptionalName('😀'), account.noLetters],
  ['an e-mail', validateEmail('ana@correo.mx'), null],
  ['an e-mail between spaces', validateEmail(' ana@correo.mx '), null],
  ['an e-mail without a top level', validateEmail('ana@correo'), authErrors['auth/invalid-email']],
  ['an e-mail with a space', validateEmail('ana correo@x.mx'), authErrors['auth/invalid-email']],
  ['an e-mail with signs', validateEmail("o'neil&co+#!=/~@correo.com.mx"), null],
  ['an e-mail with an accent', validateEmail('peña@correo.mx'), authErrors['auth/invalid-email']],
  ['no e-mail', validateEmail(''), account.required],
  ['no password', validatePassword(''), account.required],
  ['a password of five characters', validatePassword('12345'), account.passwordShort],
  ['a password of six characters', validatePassword('123456'), null],
])('the form accepts or refuses %s', (_, problem, expected) => {
  expect(problem).toBe(expected);
});

it.each(['', 'x', '2027-01-01', '1870-01-01'])('%j is not a date of birth', (dob) => {
  expect(validateDob(dob, '2026-11-20')).not.toBeNull();
});

it.each([
  ['55 1234 5678', '+525512345678'],
  ['(55) 1234-5678', '+525512345678'],
  ['+1 415 555 0132', '+14155550132'],
  ['5512345', null],
  ['+0 123 456 789', null],
  ['+52 55 1234 5678 ext. 9', null],
])('the telephone %j is stored as %j', (value, expected) => {
  expect(phoneNumberFrom(value)).toBe(expected);
  expect(validatePhone(value) === null).toBe(expected !== null);
});

it("an age is counted by the server's day, not by the device's", async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: Date.parse('2020-01-01T12:00Z'), toFake: ['Date'] });
  const { noteServerTime } = await import('../runtime/server-clock.ts');
  const own = await import('./validation.ts');
  noteServerTime(new Response(null, { headers: { date: 'Fri, 20 Nov 2026 12:00:00 GMT' } }));
  expect(own.validateDob('2008-11-20')).toBeNull();
  expect(own.validateDob('2008-11-21')).toBe(account.underage);
});
