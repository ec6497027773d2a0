import { expect, it } from 'vitest';
import { wholeCharacters } from './text.ts';

it.each([
  ['El Sol', 6, 'El Sol'],
  ['El Soles', 6, 'El Sol'],
  ['🌵🌵🌵', 3, '🌵🌵🌵'],
  ['🌵🌵🌵', 2, '🌵🌵'],
  ['sol 🇲🇽', 5, 'sol '],
  ['sol 🇲🇽', 6, 'sol 🇲🇽'],
  ['a\u0301e\u0301', 3, 'a\u0301'],
])('of %j, %d characters are %j', (text, most, kept) => {
  expect(wholeCharacters(text, most)).toBe(kept);
});
