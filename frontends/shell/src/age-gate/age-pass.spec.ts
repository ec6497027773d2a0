import { expect, it } from 'vitest';
import { passFrom, passText } from '../age-gate/age-pass.ts';

const nowMs = 1_000_000;
const hourMs = 3_600_000;

it('lets in from eighteen on, for good', () => {
  expect(passFrom(passText(18, nowMs), nowMs + 9e12)).toBe('adult');
});

it('keeps out a minor for a day, whatever they type next', () => {
  const text = passText(17, nowMs);
  expect(passFrom(text, nowMs + 23 * hourMs)).toBe('minor');
  expect(passFrom(text, nowMs + 24 * hourMs)).toBe('unknown');
});

it('keeps no date of birth', () => {
  expect(passText(40, nowMs)).toBe(passText(20, nowMs));
  expect(passText(17, nowMs)).toBe(passText(3, nowMs));
});

it.each([null, '', 'Adult', 'minor', 'minor:x', 'minor:-1', '1990-05-05'])(
  'takes %j for nothing',
  (text) => {
    expect(passFrom(text, nowMs)).toBe('unknown');
  },
);
