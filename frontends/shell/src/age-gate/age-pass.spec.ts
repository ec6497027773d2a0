import { expect, it } from 'vitest';
import { agePass, isAdult, passText } from './age-pass.ts';

it.each([
  [40, 'adult'],
  [18, 'adult'],
  [17, 'minor:86400001'],
  [3, 'minor:86400001'],
])(
  'of an age of %i years only the answer %s is stored, which refuses a minor for a day',
  (years, text) => {
    expect(passText(years, 1)).toBe(text);
  },
);

it('the stored answer of an adult opens the site', () => {
  agePass.set('adult');
  expect(isAdult()).toBe(true);
});

it.each([null, '', 'Adult', 'minor', 'minor:x', 'minor:86400001', '1990-05-05'])(
  'the stored text %j does not open the site',
  (text) => {
    agePass.set(text);
    expect(isAdult()).toBe(false);
  },
);
