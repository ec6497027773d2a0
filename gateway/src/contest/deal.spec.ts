import { expect, it, vi } from 'vitest';
import { Deal } from './deal.ts';

const pageSize = 24;

/** A ring of cards, like that of the posts service, with larger and larger gaps. */
function ringOf(size: number) {
  const cards = Array.from({ length: size }, (_, i) => Math.floor((i / size) ** 2 * 2 ** 32));
  const pageAt = (turn: number) => {
    const first = Math.max(
      cards.findIndex((card) => card >= turn),
      0,
    );
    const count = Math.min(pageSize, size);
    return Array.from({ length: count }, (_, i) => cards[(first + i) % size] ?? 0);
  };
  return { cards, pageAt };
}

/**
 * How often the rarest and the most frequent card is on the first pages of `visitors` that follow each
 * other quickly, as multiples of the mean, and how many pages are read for them.
 */
async function firstPageShares(size: number, visitors: number) {
  const { cards, pageAt } = ringOf(size);
  let reads = 0;
  const deal = new Deal(async (turn) => {
    reads += 1;
    deal.follows(turn, (pageAt(turn).at(-1) ?? 0) + 1);
  });
  const counts = new Map(cards.map((card) => [card, 0]));
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const shown = pageAt(await deal.turn());
    for (const card of shown) counts.set(card, (counts.get(card) ?? 0) + 1);
    if (visitor % 100 === 0) await vi.advanceTimersByTimeAsync(2);
  }
  const all = [...counts.values()];
  const mean = all.reduce((sum, count) => sum + count, 0) / size;
  return { least: Math.min(...all) / mean, most: Math.max(...all) / mean, reads };
}

it.each([
  [30, 2_000],
  [200, 10_000],
  [383, 10_000],
])('%i cards are about equally often on the first pages of %i visitors', async (size, visitors) => {
  vi.useFakeTimers();
  const { least, most, reads } = await firstPageShares(size, visitors);
  expect(least).toBeGreaterThan(0.5);
  expect(most).toBeLessThan(2);
  expect(reads).toBeLessThan(visitors / 10);
});

it('at most 32 rotations are in use, the newest ones', async () => {
  vi.useFakeTimers();
  const opened: number[] = [];
  const deal = new Deal(async (turn) => void opened.push(turn));
  for (let n = 0; n < 100; n += 1) {
    await deal.turn();
    await vi.advanceTimersByTimeAsync(30);
  }
  const used = new Set<number>();
  for (let n = 0; n < 1_000; n += 1) used.add(await deal.turn());
  // The first of these visitors causes a new rotation.
  expect(used.size).toBeLessThanOrEqual(33);
  expect(used).not.toContain(opened[0]);
});

it('a rotation stays in use if no new one can be read, and the next attempt succeeds', async () => {
  let isDown = true;
  const deal = new Deal(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()));
  await expect(deal.turn()).rejects.toThrow('down');
  isDown = false;
  const turn = await deal.turn();
  isDown = true;
  for (let i = 0; i < 50; i += 1) expect(await deal.turn()).toBe(turn);
});
