import { expect, it } from 'vitest';
import { seeded, simulate, type Stage } from './scale-model.ts';

const page: Stage = { name: 'page', work: { gateway: 0.01 } };
const gateway = (servers: number) => [{ name: 'gateway', servers }];
const steady = (perSecond: number, seconds: number) => ({ seconds, perSecond: () => perSecond });
const run = (servers: number, stages: Stage[], perSecond: number, seconds = 100) =>
  simulate(gateway(servers), stages, steady(perSecond, seconds), seeded(1));

it('what is half of what can be done is a load of a half, and nobody waits long', () => {
  const { stations, stages, drainedAfter } = run(10, [page], 500);
  expect(stations.get('gateway')?.peakLoad).toBeCloseTo(0.5, 1);
  expect(stages.get('page')?.p99).toBeLessThan(0.02);
  expect(drainedAfter).toBe(0);
});

// 1,500 times 10 ms are 15 s of work a second for 10 servers: 500 s are left after 100 s.
it('half as much again than can be done waits for half the time it came in', () => {
  const { stations, stages, drainedAfter } = run(10, [page], 1_500);
  expect(stations.get('gateway')?.longestWait).toBeCloseTo(50, -0.5);
  expect(stages.get('page')?.p50).toBeCloseTo(25, -0.5);
  expect(drainedAfter).toBeCloseTo(50, -0.5);
});

it('twice the servers do twice as much', () => {
  expect(run(20, [page], 1_500).stations.get('gateway')?.peakLoad).toBeCloseTo(0.75, 1);
});

it('a stage begins when the one before is answered, and the whole is their sum', () => {
  const files: Stage = { name: 'files', after: 'page', work: { gateway: 0.04 } };
  const { stages, sinceArrival } = run(100, [page, files], 5);
  expect(stages.get('files')?.p50).toBeCloseTo(0.04);
  expect(sinceArrival.get('files')?.p50).toBeCloseTo(0.05);
});

it('only a share comes to what only a share does', () => {
  const like: Stage = {
    name: 'like',
    after: 'page',
    share: 0.2,
    pause: [1, 5],
    work: { likes: 0.1 },
  };
  const { stations } = simulate(
    [...gateway(10), { name: 'likes', servers: 10 }],
    [page, like],
    steady(100, 100),
    seeded(1),
  );
  expect(stations.get('likes')?.peakLoad).toBeCloseTo(0.2, 1);
});

it('who stays costs in every second of it, and no longer', () => {
  const stream: Stage = { ...page, stays: { seconds: 10, work: { gateway: 0.001 } } };
  const { mostStaying, stations } = run(10, [stream], 100);
  // 100 a second for 10 s each are 1,000, and cost a server beside the one for pages.
  expect(mostStaying).toBeGreaterThan(900);
  expect(mostStaying).toBeLessThan(1_200);
  expect(stations.get('gateway')?.peakLoad).toBeCloseTo(0.2, 1);
});

it('what is done after the answer takes a server, and nobody waits for it', () => {
  const like: Stage = { ...page, later: { posts: 0.02 } };
  const stations = [...gateway(10), { name: 'posts', servers: 1 }];
  const { stages, stations: seen } = simulate(stations, [like], steady(100, 100), seeded(1));
  expect(seen.get('posts')?.longestWait).toBeGreaterThan(50);
  expect(stages.get('page')?.p99).toBeLessThan(0.02);
});

it('the same seed tells the same', () => {
  expect(run(1, [page], 90)).toEqual(run(1, [page], 90));
});
