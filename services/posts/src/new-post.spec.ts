import { expect, it } from 'vitest';
import { numberCandidates, randomShuffle, slugCandidates } from './new-post.ts';

it('places in a shuffle are whole numbers spread over the range', () => {
  const places = Array.from({ length: 200 }, randomShuffle);
  expect(places.every((place) => Number.isInteger(place) && place >= 0)).toBe(true);
  expect(new Set(places.map((place) => Math.floor(place / 2 ** 30))).size).toBe(4);
});

it('the number of a card is first drawn from the 54 of a lotería, then from larger ranges', () => {
  const draws = Array.from({ length: 500 }, numberCandidates);
  const highest = [54, 999, 99_999].map((cards, deck) => {
    const drawn = draws.flatMap((draw) => draw.slice(deck * 6, deck * 6 + 6));
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(cards);
    return Math.max(...drawn);
  });
  expect(highest[0]).toBe(54);
  expect(highest[2]).toBeGreaterThan(999);
});

it("the candidates for an address are the name, the name with a number, and the name with the post's id", () => {
  const candidates = slugCandidates('¡El Sol!', 'p1');
  expect(candidates.slice(0, 3)).toEqual(['el-sol', 'el-sol-2', 'el-sol-3']);
  expect(candidates.at(-1)).toMatch(/^el-sol-[0-9a-f]{12}$/);
  expect(slugCandidates('¡El Sol!', 'p2').at(-1)).not.toBe(candidates.at(-1));
  expect(slugCandidates('日本', 'p1')[0]).toBe('foto');
  for (const candidate of slugCandidates('Ñ/ & Ü', 'P_1-x')) {
    expect(candidate).toMatch(/^[a-z0-9-]{1,200}$/);
  }
});
