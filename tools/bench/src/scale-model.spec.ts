import { expect, it } from 'vitest';
import { seeded, simulate, type Stage } from './scale-model.ts';

type Station = Parameters<typeof simulate>[0][number];

const page: Stage = { name: 'page', work: { gateway: 0.01 } };
const run = (servers: number, stages: Stage[], perSecond: number, others: Station[] = []) => {
  const stations = [{ name: 'gateway', servers }, ...others];
  return simulate(stations, stages, { seconds: 100, perSecond: () => perSecond }, seeded(1));
};

it.each([
  [10, 500],
  [20, 1_000],
])(
  '%i servers have half of their load by %i requests of 10 ms a second, without a queue',
  (...row) => {
    const [servers, perSecond] = row;
    const { stations, stages, drainedAfter } = run(servers, [page], perSecond);
    expect(stations.get('gateway')?.peakLoad).toBeCloseTo(0.5, 1);
    expect(stages.get('page')?.p99).toBeLessThan(0.02);
    expect(drainedAfter).toBe(0);
  },
);

// 1,500 times 10 ms are 15 s of work a second for 10 servers: 500 s are left after 100 s.
it('requests above the capacity wait for each other, and the queue drains afterwards', () => {
  const { stations, stages, drainedAfter } = run(10, [page], 1_500);
  expect(stations.get('gateway')?.longestWait).toBeCloseTo(50, -0.5);
  expect(stages.get('page')?.p50).toBeCloseTo(25, -0.5);
  expect(drainedAfter).toBeCloseTo(50, -0.5);
});

it('a stage begins with the answer of the one before, and the whole is their sum', () => {
  const files: Stage = { name: 'files', after: 'page', work: { gateway: 0.04 } };
  const { stages, sinceArrival } = run(100, [page, files], 5);
  expect(stages.get('files')?.p50).toBeCloseTo(0.04);
  expect(sinceArrival.get('files')?.p50).toBeCloseTo(0.05);
});

it('a share of the visitors causes a share of the load', () => {
  const work = { likes: 0.1 };
  const like: Stage = { name: 'like', after: 'page', share: 0.2, pause: [1, 5], work };
  const { stations } = run(10, [page, like], 100, [{ name: 'likes', servers: 10 }]);
  expect(stations.get('likes')?.peakLoad).toBeCloseTo(0.2, 1);
});

it('a visitor who stays is a load in each second of the stay alone', () => {
  const stream: Stage = { ...page, stays: { seconds: 10, work: { gateway: 0.001 } } };
  const { mostStaying, stations } = run(10, [stream], 100);
  // 100 a second for 10 s each are 1,000, and cost a server beside the one for pages.
  expect(mostStaying).toBeGreaterThan(900);
  expect(mostStaying).toBeLessThan(1_200);
  expect(stations.get('gateway')?.peakLoad).toBeCloseTo(0.2, 1);
});

it('work after the answer occupies a server, and no visitor waits for it', () => {
  const like: Stage = { ...page, later: { posts: 0.02 } };
  const { stages, stations } = run(10, [like], 100, [{ name: 'posts', servers: 1 }]);
  expect(stations.get('posts')?.longestWait).toBeGreaterThan(50);
  expect(stages.get('page')?.p99).toBeLessThan(0.02);
});

it('the same seed gives the same result', () => {
  expect(run(1, [page], 90)).toEqual(run(1, [page], 90));
});
