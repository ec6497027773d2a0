import { expect, it } from 'vitest';
import type { Decision } from './decisions.ts';
import { readUnconfirmed, writeUnconfirmed } from './unconfirmed.ts';

const decision: Decision = {
  post: { id: 'a', name: 'Foto', eventid: 'e' },
  verdict: 'deny',
  reason: 'Borrosa',
  group: 1,
  dueMs: 5,
  sending: true,
};

it('reads back what was written, for ten minutes', () => {
  const text = writeUnconfirmed([decision], 1000);
  expect(readUnconfirmed(text, 2000)).toEqual([decision]);
  expect(readUnconfirmed(text, 1000 + 10 * 60_000)).toEqual([]);
});

it('believes nothing that looks different', () => {
  const odd = [{ ...decision, verdict: 'burn' }, { ...decision, post: {} }, null, 7];
  const text = JSON.stringify({ atMs: 0, decisions: [...odd, decision] });
  expect(readUnconfirmed(text, 1)).toEqual([decision]);
  for (const nonsense of [null, '', 'x', 'null', '{}', '{"atMs":1,"decisions":3}']) {
    expect(readUnconfirmed(nonsense, 2)).toEqual([]);
  }
});
