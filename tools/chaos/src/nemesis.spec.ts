import type { Stack } from '@el-reto/dev';
import { expect, it } from 'vitest';
import { Nemesis } from './nemesis.ts';
import { Random } from './random.ts';

const processes = { nats: 1, likes: 2, gateway: 3, redis: 4 };
const nemesisOf = () =>
  new Nemesis({ info: { processes } } as unknown as Stack, ['likes'], new Random(1));

it('plans one outage of each process, then two of the infrastructure', () => {
  const plan = nemesisOf().planOutages();
  const [alone, together] = [plan.slice(0, 4), plan.slice(4)];
  expect(alone.flat().toSorted()).toEqual(Object.keys(processes).toSorted());
  expect(alone.every((names) => names.length === 1)).toBe(true);
  const infrastructure = ['nats', 'redis'];
  expect(together.map((names) => names.toSorted())).toEqual([infrastructure, infrastructure]);
});
