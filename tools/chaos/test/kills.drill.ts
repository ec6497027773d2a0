import { findFirestoreEmulator } from '@el-reto/dev';
import { expect, it } from 'vitest';
import { victims } from '../src/nemesis.ts';
import { acknowledgedIn, killSeries } from './support/kill-series.ts';

it('loses and duplicates nothing while each process is killed once, and while all are stopped together and started in the wrong order', async () => {
  const services = victims.filter((name) => name !== 'nats' && name !== 'redis');
  // The parts start in reverse order: sites first, NATS last.
  const outages = [['nats', 'redis', 'authEmulator', ...services, 'admin']];
  const result = await killSeries({
    kills: victims.length,
    only: victims,
    outage: 2,
    outages,
  });
  expect(result.findings).toEqual([]);
  expect(result.kills.map(({ name }) => name).toSorted()).toEqual(victims.toSorted());
  expect(result.outages.map(({ names }) => names)).toEqual(outages);
  const { count, kinds } = acknowledgedIn(result);
  expect(count).toBeGreaterThan(200);
  expect(kinds).toEqual(expect.arrayContaining(['count', 'create', 'decide', 'toggle', 'upload']));
});

it('loses and duplicates nothing on Firestore while one of two replicas is killed', async ({
  skip,
}) => {
  skip('missing' in findFirestoreEmulator(), 'NOT RUN: the Firestore emulator is missing');
  const only = ['likes', 'gateway'] as const;
  const result = await killSeries({
    kills: only.length,
    only,
    store: 'firestore',
    replicas: 2,
    settleWithinMs: 90_000,
    // More clients would only wait, because the emulator shares two cores with the product.
    crowd: { fans: 4, authors: 1, moderators: 1, visitors: 1 },
  });
  expect(result.findings).toEqual([]);
  expect(result.kills.map(({ name }) => name).toSorted()).toEqual(only.toSorted());
  expect(acknowledgedIn(result).count).toBeGreaterThan(30);
});
