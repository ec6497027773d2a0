import { expect, it } from 'vitest';
import { sectionFrom } from './section-nav.tsx';

it.each([
  ['eventos', 'eventos'],
  ['usuarios', 'usuarios'],
  ['cuenta', 'cuenta'],
  ['nada', 'moderacion'],
  [null, 'moderacion'],
])('the address parameter %s shows the section %s', (name, expected) => {
  expect(sectionFrom(name)).toBe(expected);
});
