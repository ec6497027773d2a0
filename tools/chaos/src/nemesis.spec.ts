import type { Stack } from '@el-reto/dev';
import { expect, it } from 'vitest';
import { Nemesis } from './nemesis.ts';
import { Random } from './random.ts';

it('takes every process away once, and in the end all that the others stand on, twice', () => {
  const processes = { nats: 1, likes: 2, gateway: 3, redis: 4 };
  const stack = { info: { processes } } as unknown as Stack;
  const plan = new Nemesis(stack, ['likes'], new Random(1)).planOutages();
  expect(
    plan
      .slice(0, 4)
      .map((names) => names[0])
      .toSorted(),
  ).toEqual(Object.keys(processes).toSorted());
  expect(plan.slice(0, 4).every((names) => names.length === 1)).toBe(true);
  expect(plan.slice(4).map((names) => names.toSorted())).toEqual([
    ['nats', 'redis'],
    ['nats', 'redis'],
  ]);
});
