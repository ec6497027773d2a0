import { describe, expect, it } from 'vitest';
import { account } from '../messages/account.ts';
import {
  phoneNumberFrom,
  validateDob,
  validateEmail,
  validatePassword,
  validatePhone,
  validateRequired,
} from './validation.ts';

const today = '2026-11-20';

describe('age', () => {
  it('lets in from the eighteenth birthday on', () => {
    expect(validateDob('2008-11-20', today)).toBeNull();
    expect(validateDob('2008-11-21', today)).toBe(account.underage);
  });

  it.each(['', 'x', '2027-01-01', '1870-01-01'])('refuses %j', (dob) => {
    expect(validateDob(dob, today)).not.toBeNull();
  });
});

it('asks for what is missing', () => {
  expect(validateRequired('  ')).toBe(account.required);
  expect(validateRequired('Ana')).toBeNull();
});

it.each([
  ['ana@correo.mx', null],
  [' ana@correo.mx ', null],
  ['ana@correo', account.emailInvalid],
  ['ana correo@x.mx', account.emailInvalid],
  ['', account.required],
])('e-mail %j', (value, expected) => {
  expect(validateEmail(value)).toBe(expected);
});

it.each([
  ['', account.required],
  ['12345', account.passwordShort],
  ['123456', null],
])('password %j', (value, expected) => {
  expect(validatePassword(value)).toBe(expected);
});

it.each([
  ['55 1234 5678', '+525512345678'],
  ['(55) 1234-5678', '+525512345678'],
  ['+1 415 555 0132', '+14155550132'],
  ['5512345', null],
  ['+0 123 456 789', null],
  ['+52 55 1234 5678 ext. 9', null],
])('telephone %j', (value, expected) => {
  expect(phoneNumberFrom(value)).toBe(expected);
  expect(validatePhone(value) === null).toBe(expected !== null);
});
