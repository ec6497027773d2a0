import { expect, it } from 'vitest';
import { median, orderOf, ratioOf } from './rounds.ts';

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('the median of %j is %d', (values, middle) => expect(median(values)).toBe(middle));

it('every setting takes every place', () => {
  expect([0, 1, 2].map((round) => orderOf(round, 3))).toEqual([
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ]);
});

it('a round that was slow for all changes no ratio', () => {
  const base = [1_000, 500, 1_000].map((perSecond) => ({ perSecond, cpuMicros: 200 }));
  const samples = base.map(({ perSecond }) => ({ perSecond: perSecond * 0.96, cpuMicros: 210 }));
  const { throughput, cpu, range } = ratioOf(samples, base);
  expect([throughput, ...range].map((ratio) => ratio.toFixed(2))).toEqual(['0.96', '0.96', '0.96']);
  expect(cpu).toBeCloseTo(1.05);
});
