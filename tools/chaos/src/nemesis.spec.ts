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
  nemesis.kills.push({ atMs: 1, name: 'likes', process: 'likes-2', downMs: 1 });
  nemesis.outages.push({ atMs: 5, names: ['nats', 'likes-2'], awayMs: 1, healthyAfterMs: 1 });
  const ends = (['likes', 'nats', 'media'] as const).map((name) => nemesis.endsOf(name));
  expect(ends).toEqual([2, 1, 0]);
});

it('visits may be lost from the fault before a gateway’s fault until the gateway’s recovery', () => {
  const nemesis = nemesisOf();
  const kill = (atMs: number, name: 'likes' | 'gateway') =>
    nemesis.kills.push({ atMs, name, process: name, downMs: 50 });
  kill(100, 'gateway');
  kill(200, 'likes');
  kill(300, 'gateway');
  const outage = { awayMs: 20, healthyAfterMs: 30 };
  nemesis.outages.push({ atMs: 400, names: ['nats'], ...outage });
  nemesis.outages.push({ atMs: 500, names: ['gateway-2'], ...outage });
  const { losses } = nemesis;
  const [first, second] = [
    { fromMs: 0, toMs: 150 },
    { fromMs: 200, toMs: 350 },
  ];
  expect(losses).toMatchObject([first, second, { fromMs: 400 }]);
  expect(losses[2]?.toMs).toBeGreaterThanOrEqual(550);
});
