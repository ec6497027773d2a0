import { expect, it } from 'vitest';
import { createOutbox } from './create-outbox.ts';
import type { Result, Subject } from './decisions.ts';

it('a denial that failed keeps its reason for the next denial, unless another post without it is denied, too', async () => {
  let result: Result = { error: 'Algo falló.' };
  const ignore = () => undefined;
  const outbox = createOutbox({
    send: (due) => Promise.resolve(due.map(({ subject }) => ({ subject, result }))),
    undoMs: () => 60_000,
    onSettled: ignore,
    onRefused: ignore,
    onUnconfirmed: ignore,
  });
  const subject = (id: string): Subject => ({ id, name: id });
  const [a, b, c, other] = [subject('a'), subject('b'), subject('c'), subject('other')];
  const given = () => outbox.get().decisions.map(({ verdict, reason }) => [verdict, reason]);
  outbox.decide([a, b, c], 'deny');
  outbox.giveReason(1, 'Está al revés.');
  await outbox.flush();
  outbox.decide([a], 'deny');
  outbox.decide([b, other], 'deny');
  outbox.decide([c], 'approve');
  expect(given()).toEqual([
    ['deny', 'Está al revés.'],
    ['deny', null],
    ['deny', null],
    ['approve', null],
  ]);
  result = { outcome: 'denied' };
  await outbox.flush();
  expect(outbox.get().results.get('a')).toEqual({ outcome: 'denied' });
});
