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

it('counts kills and outages of all replicas of a process', () => {
  const nemesis = nemesisOf();
  nemesis.kills.push({ name: 'likes', process: 'likes-2', downMs: 1 });
  nemesis.outages.push({ names: ['nats', 'likes-2'], awayMs: 1, healthyAfterMs: 1 });
  const ends = (['likes', 'nats', 'media'] as const).map((name) => nemesis.endsOf(name));
  expect(ends).toEqual([2, 1, 0]);
});
