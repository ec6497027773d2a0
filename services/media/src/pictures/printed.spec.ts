import { expect, it } from 'vitest';
import { ownPlaceOf, titleOf } from './printed.ts';

it.each([
  [{ place: 2 }, 'Segundo lugar', ''],
  [{ place: 2, rank: 2 }, 'Segundo lugar', ''],
  [{ place: 2, rank: 5 }, 'Premio del segundo lugar', /en el lugar 5 del resultado$/],
  [{ place: 'jury', rank: 1 }, 'Premio del jurado', ''],
  [{ place: 'jury', rank: 2 }, 'Premio del jurado', /en el lugar 2 por puntos del jurado$/],
] as const)('a certificate names the prize %j', (prize, title, ownPlace) => {
  expect(titleOf(prize)).toBe(title);
  expect(ownPlaceOf(prize)).toMatch(ownPlace === '' ? /^$/ : ownPlace);
});
