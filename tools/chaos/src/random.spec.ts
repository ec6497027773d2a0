import { expect, it } from 'vitest';
import { Random } from './random.ts';

const draw = (random: Random) => Array.from({ length: 5 }, () => random.next());

it('gives the same numbers for the same seed, and forks that other draws do not change', () => {
  expect(draw(new Random(7))).toEqual(draw(new Random(7)));
  expect(draw(new Random(7))).not.toEqual(draw(new Random(8)));
  const random = new Random(7);
  const fork = random.fork();
  draw(random);
  expect(draw(fork)).toEqual(draw(new Random(7).fork()));
});

it('stays within its bounds', () => {
  const random = new Random(1);
  const numbers = Array.from({ length: 200 }, () => random.between(3, 5));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...numbers)).toBeLessThan(5);
  expect(random.pick([])).toBeUndefined();
  expect(random.shuffled([1, 2, 3]).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});
