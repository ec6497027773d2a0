import { expect, it } from 'vitest';
import { findFirestoreEmulator } from '@el-reto/dev';
import { shortRun } from './support/run.ts';

const missing = 'missing' in findFirestoreEmulator();

it('two of everything on Firestore lose and double nothing while one of each is killed', async ({
  skip,
}) => {
  skip(missing, 'NOT RUN: the Firestore emulator is missing');
  const only = ['likes', 'gateway'] as const;
  const { findings, kills, history } = await shortRun({
    kills: only.length,
    only,
    store: 'firestore',
    replicas: 2,
    settleWithinMs: 90_000,
    // The emulator shares two cores with twelve processes: more people would only wait for it.
    crowd: { fans: 4, authors: 1, moderators: 1, visitors: 1 },
  });
  expect(findings, JSON.stringify(findings)).toEqual([]);
  expect(kills.map(({ name }) => name).toSorted()).toEqual([...only].toSorted());
  expect(
    history.operations.filter(({ result }) => result.state === 'acknowledged').length,
  ).toBeGreaterThan(30);
}, 300_000);
