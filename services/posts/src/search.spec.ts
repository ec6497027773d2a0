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
])('finds the card by %j', (text) => {
  expect(searchFor(text).finds(puesto)).toBe(true);
});

it.each(['luna', '7', '#1', '117', 'puesto luna', '!!'])('does not by %j', (text) => {
  const search = searchFor(text);
  expect([search.finds(puesto), search.mayMean(puesto)]).toEqual([false, false]);
});

it.each(['guadalpe', 'hernandes', 'puezto', 'hernandz puesto', 'guadlup'])(
  'knows what is meant by %j',
  (text) => {
    const search = searchFor(text);
    expect([search.finds(puesto), search.mayMean(puesto)]).toEqual([false, true]);
  },
);

it.each([
  ['gayo', 'El Gallo'],
  ['corason', 'El Corazón'],
  ['uichol', 'El Huichol'],
  ['kiosko', 'El Quiosco'],
  ['bolcan', 'El Volcán'],
  ['jirafa', 'La Girafa'],
])('hears what is meant by %j', (text, name) => {
  expect(searchFor(text).mayMean(card(name))).toBe(true);
});

it('takes short words as they are', () => {
  expect(searchFor('sul').mayMean(card('El Sol'))).toBe(false);
});

it.each(['', '  '])('knows that %j looks for nothing', (text) => {
  expect(searchFor(text).isEmpty).toBe(true);
});

it('corrects no sentence: the words of a search that may be misspelt are few', () => {
  const name = 'uno dos tres cuatro cinco seis siete ocho';
  expect(searchFor(`${name} nuebe`).mayMean(card(`${name} nueve`))).toBe(false);
  expect(searchFor(name.replace('ocho', 'ochos')).mayMean(card(name))).toBe(true);
});
