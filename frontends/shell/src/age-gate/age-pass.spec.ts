import { expect, it } from 'vitest';
import { agePass, isAdult, passText } from './age-pass.ts';

const nowMs = 1_000_000;
const dayMs = 24 * 3_600_000;

it('lets in from eighteen on, for good', () => {
  agePass.set(passText(18, nowMs));
  expect(isAdult()).toBe(true);
});

it('keeps out a minor for a day, whatever they type next', () => {
  expect(passText(17, nowMs)).toBe(`minor:${nowMs + dayMs}`);
  agePass.set(passText(17, nowMs));
  expect(isAdult()).toBe(false);
});

it('keeps no date of birth', () => {
  expect(passText(40, nowMs)).toBe(passText(20, nowMs));
  expect(passText(17, nowMs)).toBe(passText(3, nowMs));
});

it.each([null, '', 'Adult', 'minor', 'minor:x', 'minor:-1', '1990-05-05'])(
  'takes %j for nothing',
  (text) => {
    agePass.set(text);
    expect(isAdult()).toBe(false);
  },
);
