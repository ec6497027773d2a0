import { expect, it } from 'vitest';
import { victims } from '../src/nemesis.ts';
import { shortRun } from './support/run.ts';

const outages = [['authEmulator', 'redis', 'nats'], victims.filter((name) => name !== 'nats')];

it('comes up in the wrong order, loses nothing acknowledged and doubles nothing while each process is killed, and finds its way back when what it stands on is away', async () => {
  const { findings, ...result } = await shortRun({
    // Sites first, services next, and what they stand on last.
    startReversed: true,
    kills: victims.length,
    only: victims,
    outage: 2,
    outages,
  });
  expect(findings, JSON.stringify(findings)).toEqual([]);
  expect(result.kills.map(({ name }) => name).toSorted()).toEqual(victims.toSorted());
  expect(result.outages.map(({ names }) => names)).toEqual(outages);
  const { operations } = result.history;
  const acknowledged = operations.filter((operation) => operation.result.state === 'acknowledged');
  expect(acknowledged.length).toBeGreaterThan(200);
  const kinds = new Set(acknowledged.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(
    expect.arrayContaining(['count', 'create', 'decide', 'toggle', 'upload']),
  );
}, 300_000);
