import { expect, it } from 'vitest';
import { planOutages } from './outages.ts';
import { Random } from './random.ts';

it('takes every process away once, and in the end all that the others stand on, twice', () => {
  const processes = ['nats', 'likes', 'gateway', 'redis'];
  const plan = planOutages(processes, new Random(1));
  expect(
    plan
      .slice(0, 4)
      .map((names) => names[0])
      .toSorted(),
  ).toEqual(processes.toSorted());
  expect(plan.slice(0, 4).every((names) => names.length === 1)).toBe(true);
  expect(plan.slice(4).map((names) => names.toSorted())).toEqual([
    ['nats', 'redis'],
    ['nats', 'redis'],
  ]);
});
