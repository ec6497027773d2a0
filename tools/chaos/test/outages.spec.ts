import { expect, it } from 'vitest';
import { shortRun } from './support/run.ts';

it('everything finds its way back when what it stands on is away, in whatever order it returns', async () => {
  const outages = [
    ['authEmulator', 'redis', 'nats'],
    ['gateway', 'accounts', 'events', 'posts', 'likes', 'media', 'redis'],
  ];
  const { findings, ...result } = await shortRun({
    kills: 0,
    only: ['likes'],
    outageMs: 2_000,
    outages,
  });
  expect(findings).toEqual([]);
  expect(result.outages.map(({ names }) => names)).toEqual(outages);
  const acknowledged = result.history.operations.filter(
    ({ result: { state } }) => state === 'acknowledged',
  );
  expect(acknowledged.length).toBeGreaterThan(100);
}, 180_000);
