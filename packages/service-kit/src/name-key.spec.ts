import { expect, it } from 'vitest';
import { nameKey } from './name-key.ts';

it.each([
  ['case, accents and spaces', '  Día de   MUERTOS ', 'dia de muertos'],
  ['an I for an l', 'El Catrín', 'EI Catrín'],
  ['a digit for a letter', 'El S0l', 'EL SOL'],
  ['one for l', 'La Me1', 'La Mel'],
  ['r and n for m', 'La Rnuerte', 'la muerte'],
  ['another alphabet', 'СОСО', 'Coco'],
  ['Greek capitals', 'ΝΑΝΑ', 'nana'],
  ['mathematical letters', '𝓔𝓵 𝓢𝓸𝓵', 'El Sol'],
  ['a bar', 'E| Sol', 'El Sol'],
  ['another apostrophe', 'O’Brien', "O'Brien"],
])('nameKey is the same for names that differ in %s', (_, one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

it.each([
  ['La Mesa', 'La Masa'],
  ['El Volcán', 'El Volcán 2'],
  ['Foto 1', 'Foto 2'],
  ['fiesta 🎉', 'fiesta 🍺'],
  ['a/b', 'a b'],
])('nameKey distinguishes %j and %j', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

it('nameKey is a valid document id for every name', () => {
  for (const name of ['a/b', '..', '__x__', 'ﷺ'.repeat(80), '']) {
    expect(nameKey(name)).toMatch(/^[\w-]{43}$/);
  }
});
