import { AppError } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { checkDateOfBirth, standingAt } from './sign-up.ts';

const today = '2026-11-20';

function codeOf(dob: string, on = today): string | undefined {
  try {
    checkDateOfBirth(dob, on);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

it('somebody is an adult from the 18th birthday on', () => {
  expect(standingAt('2008-11-21', today)).toBe('minor');
  expect(standingAt('2008-11-20', today)).toBe('adult');
});

it('what is no date makes nobody an adult', () => {
  expect(standingAt('', today)).toBe('minor');
});

describe('checkDateOfBirth', () => {
  it('lets in whoever turns 18 today', () => {
    expect(codeOf('2008-11-20')).toBeUndefined();
  });

  it('keeps out whoever turns 18 tomorrow', () => {
    expect(codeOf('2008-11-21')).toBe('UNDERAGE');
  });

  it('keeps out children, the newborn of today too', () => {
    expect(codeOf('2020-01-01')).toBe('UNDERAGE');
    expect(codeOf(today)).toBe('UNDERAGE');
  });

  it('counts a 29 February as complete on 1 March', () => {
    expect(codeOf('2008-02-29', '2026-02-28')).toBe('UNDERAGE');
    expect(codeOf('2008-02-29', '2026-03-01')).toBeUndefined();
  });

  it('does not believe the future, whatever age that would be', () => {
    expect(codeOf('2026-11-21')).toBe('MALFORMED_REQUEST');
    expect(codeOf('3000-01-01')).toBe('MALFORMED_REQUEST');
  });

  it('believes 120 years, not 121', () => {
    expect(codeOf('1906-11-20')).toBeUndefined();
    expect(codeOf('1905-11-21')).toBeUndefined();
    expect(codeOf('1905-11-20')).toBe('MALFORMED_REQUEST');
  });

  it('goes by the date in Mexico City when none is given', () => {
    expect(codeOf('1990-05-05')).toBeUndefined();
  });
});
