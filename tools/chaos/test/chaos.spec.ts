import { expect, it } from 'vitest';
import { victims } from '../src/nemesis.ts';
import { shortRun } from './support/run.ts';

it('loses nothing acknowledged and doubles nothing while each process is killed', async () => {
  const { findings, kills, history } = await shortRun({ kills: 8, only: victims });
  expect(findings).toEqual([]);
  expect(kills.map(({ name }) => name).toSorted()).toEqual(victims.toSorted());
  const acknowledged = history.operations.filter(({ result }) => result.state === 'acknowledged');
  const kinds = new Set(acknowledged.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(
    expect.arrayContaining(['count', 'create', 'decide', 'toggle', 'upload']),
  );
}, 240_000);
