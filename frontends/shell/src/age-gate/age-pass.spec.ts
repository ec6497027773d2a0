import { beforeEach, expect, it, vi } from 'vitest';
import { agePass, isAdult, keepPass } from './age-pass.ts';

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'marca=1' });
});

it.each([
  [40, 'adult', 365],
  [18, 'adult', 365],
  [17, 'minor:86400001', 1],
  [3, 'minor:86400001', 1],
])(
  'of an age of %i years only the answer %s is stored, as a cookie for %i days',
  (years, text, days) => {
    keepPass(years, 1);
    expect(agePass.get()).toBe(text);
    expect(document.cookie).toMatch(new RegExp(`^edad=${text};.* max-age=${days * 86_400};`));
  },
);

it('the stored answer of an adult opens the site', () => {
  agePass.set('adult');
  expect(isAdult()).toBe(true);
});

it('a cookie opens the site where the answer could not be stored', () => {
  keepPass(40, 1);
  agePass.set(null);
  expect(isAdult()).toBe(true);
});

it.each([null, '', 'Adult', 'minor', 'minor:x', 'minor:86400001', '1990-05-05'])(
  'the stored text %j does not open the site',
  (text) => {
    agePass.set(text);
    expect(isAdult()).toBe(false);
  },
);
