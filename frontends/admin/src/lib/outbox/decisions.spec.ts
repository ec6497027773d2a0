import { expect, it } from 'vitest';
import { createOutbox } from './create-outbox.ts';
import type { Result, Subject } from './decisions.ts';

it('a denial that failed keeps its reason for the next denial of the post', async () => {
  let result: Result = { error: 'Algo falló.' };
  const ignore = () => undefined;
  const outbox = createOutbox({
    send: (due) => Promise.resolve(due.map(({ subject }) => ({ subject, result }))),
    undoMs: () => 60_000,
    onSettled: ignore,
    onUnconfirmed: ignore,
  });
  const a: Subject = { id: 'a', name: 'A' };
  const b: Subject = { id: 'b', name: 'B' };
  const given = () => outbox.get().decisions.map(({ verdict, reason }) => [verdict, reason]);
  outbox.decide([a, b], 'deny');
  outbox.giveReason(1, 'Está al revés.');
  await outbox.flush();
  outbox.decide([a], 'deny');
  outbox.decide([b], 'approve');
  expect(given()).toEqual([
    ['deny', 'Está al revés.'],
    ['approve', null],
  ]);
  result = { outcome: 'denied' };
  await outbox.flush();
  expect(outbox.get().results.get('a')).toEqual({ outcome: 'denied' });
});
