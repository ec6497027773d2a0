import { describe, expect, it } from 'vitest';
import { account } from '../messages/account.ts';
import {
  ageOn,
  mexicoToday,
  validateDob,
  validateEmail,
  validatePassword,
  validateRequired,
} from './validation.ts';

const today = '2026-11-20';

describe('age', () => {
  it.each([
    ['2008-11-20', 18],
    ['2008-11-21', 17],
    ['2000-02-29', 26],
  ])('born %s one is %i', (dob, years) => {
    expect(ageOn(today, dob)).toBe(years);
  });

  it('lets in from the eighteenth birthday on', () => {
    expect(validateDob('2008-11-20', today)).toBeNull();
    expect(validateDob('2008-11-21', today)).toBe(account.underage);
  });

  it.each(['', 'x', '2027-01-01', '1870-01-01'])('refuses %j', (dob) => {
    expect(validateDob(dob, today)).not.toBeNull();
  });

  it("counts Mexico's day, not the server's", () => {
    expect(mexicoToday(new Date('2026-11-21T05:59:00Z'))).toBe('2026-11-20');
    expect(mexicoToday(new Date('2026-11-21T06:00:00Z'))).toBe('2026-11-21');
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
