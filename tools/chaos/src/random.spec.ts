import { expect, it } from 'vitest';
import { Random } from './random.ts';

const draw = (random: Random) => Array.from({ length: 5 }, () => random.next());

it('makes the same choices again from the same seed', () => {
  expect(draw(new Random(7))).toEqual(draw(new Random(7)));
  expect(draw(new Random(7))).not.toEqual(draw(new Random(8)));
});

it('gives each part a series that others do not disturb', () => {
  const one = new Random(7);
  const forked = draw(one.fork());
  const other = new Random(7);
  const again = other.fork();
  draw(other);
  expect(draw(again)).toEqual(forked);
});

it('stays within its bounds', () => {
  const random = new Random(1);
  const numbers = Array.from({ length: 200 }, () => random.between(3, 5));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...numbers)).toBeLessThan(5);
  expect(random.pick([])).toBeUndefined();
  expect(random.shuffled([1, 2, 3]).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});
