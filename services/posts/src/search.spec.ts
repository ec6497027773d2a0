import { foldName } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { searchFor, SearchText } from './search.ts';

const card = (name: string, displayName = 'Ana Ruiz', number?: number) =>
  new SearchText({
    name,
    foldedName: foldName(name),
    displayName,
    ...(number !== undefined && { number }),
  });
const puesto = card('El Puesto de Ñandúes', 'Guadalupe Hernández', 17);

it.each([
  'puesto',
  'PUES',
  'nandu',
  'puesto ñan',
  'ñandúes puesto',
  'guadalupe',
  'hernandez',
  'hernandez puesto',
  '17',
  '#17',
  '# 17',
  'n.º 17',
  'Carta 17',
  ' el  puesto ',
  'ñandú«puesto»',
  '#puesto',
  'uest',
])('finds the card by %j', (text) => {
  expect(searchFor(text).relevance(puesto)).toBeDefined();
});

it.each(['luna', '7', '#1', '117', 'puesto luna', '!!', 'es'])('finds no card by %j', (text) => {
  const search = searchFor(text);
  expect([search.relevance(puesto), search.mayMean(puesto)]).toEqual([undefined, false]);
});

it('orders cards by how well they match', () => {
  const names = ['Sol', 'Sol y Mar', 'El Sol', 'Playa', 'Girasol', 'Luna'];
  const search = searchFor('sól');
  const relevanceOf = (name: string) =>
    search.relevance(card(name, name === 'Playa' ? 'Sol Ruiz' : 'Ana Ruiz'));
  expect(names.map(relevanceOf)).toEqual([0, 1, 2, 3, 4, undefined]);
});

it.each([
  ['c++', ['C++ en casa']],
  ['c', ['C++ en casa', 'Corazón', 'C#']],
  ['c#', ['C#']],
  ['a_b', ['a_b']],
])('searches signs unchanged: %j', (text, names) => {
  const search = searchFor(text);
  const all = ['C++ en casa', 'Corazón', 'C#', 'a_b', 'axb', 'El Acabado'];
  const found = all.filter((name) => search.relevance(card(name, 'Luz')) !== undefined);
  expect(found).toEqual(names);
  expect(all.some((name) => search.mayMean(card(name, 'Luz')))).toBe(found.length > 0);
});

it.each(['guadalpe', 'hernandes', 'puezto', 'hernandz puesto', 'guadlup', 'pu_esto'])(
  'finds the card despite the misspelling %j',
  (text) => {
    const search = searchFor(text);
    expect([search.relevance(puesto), search.mayMean(puesto)]).toEqual([undefined, true]);
  },
);

it.each([
  ['gayo', 'El Gallo'],
  ['corason', 'El Corazón'],
  ['uichol', 'El Huichol'],
  ['kiosko', 'El Quiosco'],
  ['bolcan', 'El Volcán'],
  ['jirafa', 'La Girafa'],
])('finds words that sound like %j', (text, name) => {
  expect(searchFor(text).mayMean(card(name))).toBe(true);
});

it('accepts no misspelling of a short word', () => {
  expect(searchFor('sul').mayMean(card('El Sol'))).toBe(false);
});

it.each(['', '  '])('is empty for %j', (text) => {
  expect(searchFor(text).isEmpty).toBe(true);
});

it('corrects misspelt words only in searches of at most eight words', () => {
  const name = 'uno dos tres cuatro cinco seis siete ocho';
  expect(searchFor(`${name} nuebe`).mayMean(card(`${name} nueve`))).toBe(false);
  expect(searchFor(name.replace('ocho', 'ochos')).mayMean(card(name))).toBe(true);
});
