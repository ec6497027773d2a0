import { expect, it, vi } from 'vitest';
import { contestName, slug } from './fields.ts';
import { limits } from './limits.ts';
import { foldName, isReadableName, slugify } from './names.ts';

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
  ['invisible characters', 'fies\u200bta\u00ad', 'fiesta'],
])('foldName treats names that differ in %s as equal', (_, one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

it.each([
  ['letters', 'mesa', 'masa'],
  ['punctuation', 'fiesta', 'fiesta!'],
  ['a space', 'a bru', 'abru'],
  ['an emoji', 'fiesta 🎉', 'fiesta 🍺'],
  ['numbers', 'reto 1', 'reto 2'],
])('foldName distinguishes names that differ in %s', (_, one, other) => {
  expect(foldName(one)).not.toBe(foldName(other));
});

it.each(['Canción', 'Straße', 'ΟΔΟΣ', 'ﬁesta', 'İ', '🎉', '  a  b '])(
  'foldName folding %j twice has the same result as once',
  (name) => {
    expect(foldName(foldName(name))).toBe(foldName(name));
  },
);

it.each([
  ['Reto de Otoño', 'reto-de-otono'],
  ['¡Salud, México!', 'salud-mexico'],
  ['  La   BRU  ', 'la-bru'],
  ['Día 1/11 — altar', 'dia-1-11-altar'],
  ['Straße', 'strasse'],
  ['Fiesta 🎉 total', 'fiesta-total'],
  ['Łódź Øst', 'lodz-ost'],
  ['Hawaiʻi Kʼiin Mɨjkp', 'hawaii-kiin-mijkp'],
  ['Щедрый Ёжик', 'shchedryi-ezhik'],
  ['Ђорђе Његош љубићџ', 'djordje-njegosh-ljubicdz'],
  ['Құс Әлем Өң', 'kus-alem-on'],
  ['Αθήνα, Ψυχή και Φως', 'athina-psychi-kai-fos'],
  ['Yuꞌu Ɛkɔ', 'yuu-eko'],
  ['Ở Việt Nam', 'o-viet-nam'],
  ['---', 'foto'],
  ['🎉🍺', 'foto'],
  ['東京', 'foto'],
  ['', 'foto'],
])('slugify of %j is %j', (name, expected) => {
  expect(slugify(name)).toBe(expected);
});

it.each([
  ['the longest name', 'ñ'.repeat(limits.nameLength)],
  ['letters that unfold to many', `a${'㏂'.repeat(limits.nameLength - 1)}`],
  ['a cut that falls on a dash', `${'㏂'.repeat(30)}a${'ñ'.repeat(49)}`],
  ['everything but letters', `a${'!'.repeat(78)}b`],
])('slugify fits an address for %s', (_, name) => {
  expect(contestName.parse(name)).toBe(name);
  const address = slugify(name);
  expect(slug.safeParse(address).success).toBe(true);
  expect(address).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

it.each([
  'José',
  'Ñandú',
  'Ñandu\u0301',
  "O'Brien",
  'O’Brien',
  'María-José',
  'El Puesto 🌮',
  'La Familia 👨\u200d👩\u200d👧 y el ❤\ufe0f',
  'Viva 🇲🇽 1\ufe0f\u20e3',
  'Güero, ¿qué? ¡Órale! n.º 3 – «50 %»',
  'Nguyễn Thị',
  'Łukasz Şimşek',
  // Some letters of Mexican languages are two code points: a letter and a combining mark.
  'Ra ngú ra \u00e1\u0331 ma̱ya',
  'Москва',
  'Αθήνα',
  '東京タワー',
  'Tokyo 東京',
  '서울 Seúl',
  'नमस्ते',
  'ภาษาไทย ที่นี่',
])('isReadableName accepts %j', (name) => {
  expect(isReadableName(name)).toBe(true);
});

it.each([
  ['a Hangul filler', 'El\u3164Sol'],
  ['a Hangul choseong filler', 'El Sol\u115f'],
  ['a half-width Hangul filler', '\uffa0Sol'],
  ['a zero-width space', 'So\u200bl'],
  ['a zero-width joiner between letters', 'So\u200dl'],
  ['a word joiner', 'So\u2060l'],
  ['a byte order mark', 'Sol\ufeff'],
  ['a soft hyphen', 'So\u00adl'],
  ['a grapheme joiner', 'So\u034fl'],
  ['a mark that turns the writing', 'Sol\u202egro'],
  ['an isolate', 'Sol\u2066gro\u2069'],
  ['a variation selector on a letter', 'So\ufe0fl'],
  ['a supplementary variation selector', 'So\u{e0101}l'],
  ['tags', 'Sol\u{e0041}\u{e0042}'],
  ['a blank of Braille', 'El\u2800Sol'],
  ['a private character', 'Sol\ue000'],
  ['a control character', 'Sol\u0007'],
  ['half a character', 'Sol\ud83c'],
  ['a lost character', 'Ni\ufffda'],
  ['a pile of marks', 'S\u0301\u0316\u0300ol'],
  ['a pile on a letter with an accent of its own', 'Sólo\u0316\u0300\u0317'],
  ['a mark around a letter', 'S\u20ddol'],
  ['a mark on nothing', 'Sol \u0301y mar'],
  ['a mark at the beginning', '\u0301Sol'],
  ['Latin and Cyrillic in a word', 'El С\u0430trín'],
  ['Latin and Greek in a word', 'El Vοlcán'],
  ['a Cyrillic word among Latin ones', 'Sol у Mar'],
  ['Cyrillic and Greek', 'Мοсква'],
  ['Latin and Cherokee', 'ᎪBC'],
  ['Latin and Armenian', 'Sօl'],
])('isReadableName refuses %s', (_, name) => {
  expect(isReadableName(name)).toBe(false);
});

it('isReadableName returns the same in a browser that does not support the flag `v`', async () => {
  class OlderRegExp extends RegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      if (flags?.includes('v')) throw new SyntaxError('Invalid flags');
      super(pattern, flags);
    }
  }
  vi.stubGlobal('RegExp', OlderRegExp);
  vi.resetModules();
  const older = await import('./names.ts');
  const emoji = ['El Puesto 🌮', 'Viva 🇲🇽 1\ufe0f\u20e3', '👨\u200d👩\u200d👧 y el ❤\ufe0f'];
  const odd = ['So\u200dl', 'So\ufe0fl', 'El\u3164Sol', 'S\u0301\u0316\u0300ol', 'El С\u0430trín'];
  const names = ['Sol', ...emoji, ...odd];
  expect(names.filter((name) => !older.isReadableName(name))).toEqual(odd);
});
