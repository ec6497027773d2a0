import { AppError } from '@el-reto/contracts';
import { person, setClock } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { newUser } from './account-records.ts';
import { checkDateOfBirth, signedUp, standingAt } from './sign-up.ts';

function codeOf(dob: string, today?: string): string {
  try {
    checkDateOfBirth(dob, today);
    return 'accepted';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

it.each([
  ['2008-11-20', 'accepted'],
  ['2008-11-21', 'UNDERAGE'],
  ['2020-01-01', 'UNDERAGE'],
  ['2026-11-20', 'UNDERAGE'],
  ['2026-11-21', 'MALFORMED_REQUEST'],
  ['3000-01-01', 'MALFORMED_REQUEST'],
  ['1906-11-20', 'accepted'],
  ['1905-11-21', 'accepted'],
  ['1905-11-20', 'MALFORMED_REQUEST'],
])('on 20 November 2026, the birth date %s is %s', (dob, code) => {
  expect(codeOf(dob, '2026-11-20')).toBe(code);
});

it.each([
  ['2026-11-21T05:59:59Z', '2008-11-20', '2008-11-21'],
  ['2026-11-21T06:00:00Z', '2008-11-21', '2008-11-22'],
])('at %s, Mexico City decides that %s is an adult and %s a minor', (now, adult, minor) => {
  setClock(now);
  expect([codeOf(adult), codeOf(minor)]).toEqual(['accepted', 'UNDERAGE']);
  expect([standingAt(adult), standingAt(minor)]).toEqual(['adult', 'minor']);
});

it('a sign-up does not complete the record of a banned account', () => {
  const actor = person('ana');
  const banned = { ...newUser(actor), ban: { by: 'root', reason: 'Spam', mailbox: 'x' } };
  const details = { name: 'Ana', lastName: 'Ruiz', dob: '1990-01-01' };
  const review = { reviewMs: 0, hasPosts: false };
  expect(signedUp(banned, details, { actor, review })).toBe(banned);
});

it('a person whose birth date is not a date is a minor', () => {
  expect(standingAt('', '2026-11-20')).toBe('minor');
});
