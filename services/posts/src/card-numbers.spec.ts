import { expect, it } from 'vitest';
import { numberCandidates } from './new-post.ts';

it('come from the deck of a lotería first, and from ever wider ones when that is dealt', () => {
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
