import { describe, expect, it } from 'vitest';
import { contestName, slug } from './fields.ts';
import { limits } from './limits.ts';
import { foldName, slugify } from './names.ts';

describe('foldName', () => {
  it.each([
    ['accents', 'Canción de Otoño', 'cancion de otono'],
    ['case', 'LA BRU', 'la bru'],
    ['composed and decomposed letters', 'Me\u0301xico', 'méxico'],
    ['white space within', 'Día  de\tMuertos', 'dia de muertos'],
    ['white space around', '  fiesta \n', 'fiesta'],
    ['no-break spaces', 'la\u00a0bru', 'la bru'],
    ['the sharp s', 'Straße', 'STRASSE'],
    ['the capital sharp s', 'STRAẞE', 'strasse'],
    ['the final sigma', 'ΟΔΟΣ', 'οδοσ'],
    ['ligatures', 'ﬁesta', 'fiesta'],
    ['full-width letters', 'ＢＲＵ', 'bru'],
    ['the dotted capital I', 'İstanbul', 'istanbul'],
    ['marks that nobody sees', 'fies\u200bta\u00ad', 'fiesta'],
  ])('holds names equal that differ in %s', (_, one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it.each([
    ['letters', 'mesa', 'masa'],
    ['punctuation', 'fiesta', 'fiesta!'],
    ['a space', 'a bru', 'abru'],
    ['an emoji', 'fiesta 🎉', 'fiesta 🍺'],
    ['numbers', 'reto 1', 'reto 2'],
  ])('holds names apart that differ in %s', (_, one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });

  it('changes nothing when it is applied again', () => {
    for (const name of ['Canción', 'Straße', 'ΟΔΟΣ', 'ﬁesta', 'İ', '🎉', '  a  b ']) {
      expect(foldName(foldName(name))).toBe(foldName(name));
    }
  });
});

describe('slugify', () => {
  it.each([
    ['Reto de Otoño', 'reto-de-otono'],
    ['¡Salud, México!', 'salud-mexico'],
    ['  La   BRU  ', 'la-bru'],
    ['Día 1/11 — altar', 'dia-1-11-altar'],
    ['Straße', 'strasse'],
    ['Fiesta 🎉 total', 'fiesta-total'],
    ['---', 'foto'],
    ['🎉🍺', 'foto'],
    ['東京', 'foto'],
    ['', 'foto'],
  ])('of %j is %j', (name, expected) => {
    expect(slugify(name)).toBe(expected);
  });

  it.each([
    ['the longest name', 'ñ'.repeat(limits.nameLength)],
    ['letters that unfold to many', `a${'㏂'.repeat(limits.nameLength - 1)}`],
    ['a cut that falls on a dash', `${'㏂'.repeat(30)}a${'ñ'.repeat(49)}`],
    ['everything but letters', `a${'!'.repeat(78)}b`],
  ])('fits an address for %s', (_, name) => {
    expect(contestName.parse(name)).toBe(name);
    const address = slugify(name);
    expect(slug.safeParse(address).success).toBe(true);
    expect(address).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
