import { expect, it } from 'vitest';
import type { Post } from '@el-reto/contracts';
import { dealCards } from './deal-cards.ts';

const pool = Array.from({ length: 16 }, (_, index) => ({ slug: `carta-${index}` }) as Post);
const slugsOf = (cards: readonly Post[]) => cards.map(({ slug }) => slug).toSorted();

it('a continued game deals every card again, except the marked ones', () => {
  const tabla = pool.slice(0, 9);
  const { deck } = dealCards(pool, { tabla, marked: ['carta-0', 'carta-4'] });
  const isUnmarked = ({ slug }: Post) => slug !== 'carta-0' && slug !== 'carta-4';
  expect(slugsOf(deck)).toEqual(slugsOf(pool.filter(isUnmarked)));
});
