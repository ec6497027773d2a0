import { expect, it } from 'vitest';
import { desk } from './desk.ts';

it.each([
  [0, 0, false, 'No tiene cartas públicas.'],
  [1, 1, false, 'Se retira del sitio su carta, con 1 corcholata.'],
  [50, 120, false, 'Se retiran del sitio sus 50 cartas, con 120 corcholatas.'],
  [50, 120, true, 'Se retiran del sitio sus 50 cartas o más, con 120 corcholatas o más.'],
])('says what a suspension removes: %i cards with %i likes, and more: %s', (...counted) => {
  const [count, likes, orMore, text] = counted;
  expect(desk.banCards(count, likes, orMore)).toEqual([text]);
});

it.each([
  [0, []],
  [1, ['Su corcholata queda libre: quien votó puede votar otra vez.']],
  [2, ['Sus 2 corcholatas quedan libres: quien votó puede votar otra vez.']],
])('says which likes a removal frees: %i', (likes, texts) => {
  expect(desk.takeDownLikes(likes)).toEqual(texts);
});
