import { expect, it, vi } from 'vitest';
import type { Post } from '@el-reto/contracts';
import { dealCards, keptCards } from './deal-cards.ts';

const pool = Array.from({ length: 16 }, (_, index) => ({ slug: `carta-${index}` }) as Post);
const slugsOf = (cards: readonly Post[]) => cards.map(({ slug }) => slug).toSorted();

it('a continued game deals every card again, except the marked ones', () => {
  const tabla = pool.slice(0, 9);
  const { deck } = dealCards(pool, { tabla, marked: ['carta-0', 'carta-4'] });
  const isUnmarked = ({ slug }: Post) => slug !== 'carta-0' && slug !== 'carta-4';
  expect(slugsOf(deck)).toEqual(slugsOf(pool.filter(isUnmarked)));
});

it('a deleted card of a kept tabla is replaced by a card that the tabla lacks', async () => {
  const refusal = { success: false, code: 'POST_NOT_FOUND', message: '' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 404 }));
  const cards = [...slugsOf(pool.slice(0, 8)), 'deleted'];
  const kept = await keptCards('otono', { cards, marked: [] }, pool.slice(0, 9));
  expect(slugsOf(kept.tabla)).toEqual(slugsOf(pool.slice(0, 9)));
});
