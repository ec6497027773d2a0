import { expect, it } from 'vitest';
import { podiumColumns } from './podium-columns.ts';

const sharesOf = (tracks: string) =>
  [...tracks.matchAll(/([\d.]+)fr/g)].map(([, share]) => Number(share));

it('the first place is in the middle, wider than the others', () => {
  expect(podiumColumns([0.8, 0.8])).toEqual({
    pair: 'minmax(0,1fr) minmax(0,1fr)',
    firstMax: '20rem',
    row: 'minmax(0,1fr) minmax(0,1.25fr) minmax(0,1fr)',
  });
});

it('cards of any proportions have the same area', () => {
  const ratios = [1.5, 0.75, 1.2];
  const [second = 0, first = 0, third = 0] = sharesOf(podiumColumns(ratios).row);
  const rooms = [first / 1.25, second, third].map(
    (share, place) => share ** 2 / (ratios[place] ?? 1),
  );
  for (const room of rooms) expect(room).toBeCloseTo(1 / 0.8, 1);
});
