import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutbox, type Settled } from './create-outbox.ts';
import type { Decision, Result } from './decisions.ts';

const post = (id: string) => ({ id, name: id, eventid: 'e' });

/** An outbox whose sender answers as told, and everything that went through it. */
function outboxWith(answer: (decision: Decision) => Result = () => ({ outcome: 'approved' })) {
  const sent: { ids: string[]; leaving: boolean }[] = [];
  const settled: Settled[] = [];
  const unconfirmed: string[][] = [];
  const outbox = createOutbox({
    undoMs: () => 5000,
    send: (due, leaving) => {
      sent.push({ ids: due.map((decision) => decision.post.id), leaving });
      return Promise.resolve(new Map(due.map((one) => [one.post.id, answer(one)])));
    },
    onSettled: (news) => settled.push(...news),
    onUnconfirmed: (decisions) => unconfirmed.push(decisions.map((decision) => decision.post.id)),
  });
  return { outbox, sent, settled, unconfirmed };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('sends a decision when the time to undo is over, once', async () => {
  const { outbox, sent, settled } = outboxWith();
  outbox.decide([post('a')], 'approve');
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ ids: ['a'], leaving: false }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(settled.map(({ result }) => result)).toEqual([{ outcome: 'approved' }]);
});

it('never sends what was undone', async () => {
  const { outbox, sent, unconfirmed } = outboxWith();
  outbox.decide([post('a'), post('b')], 'deny');
  expect(outbox.undo()).toBe(2);
  expect(outbox.undo()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  await outbox.flush();
  expect(sent).toEqual([]);
  expect(unconfirmed.at(-1)).toEqual([]);
});

it('gives every decision its own time', async () => {
  const { outbox, sent } = outboxWith();
  outbox.decide([post('a')], 'approve');
  await vi.advanceTimersByTimeAsync(3000);
  outbox.decide([post('b')], 'approve');
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.map(({ ids }) => ids)).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
});

it('sends all at once when the page is left, even while the time stands still', async () => {
  const { outbox, sent } = outboxWith();
  outbox.decide([post('a')], 'approve');
  outbox.hold();
  await outbox.flush();
  expect(sent).toEqual([{ ids: ['a'], leaving: true }]);
});

it('lets the time go on when somebody decides again', async () => {
  const { outbox, sent } = outboxWith();
  outbox.decide([post('a')], 'approve');
  outbox.hold();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  outbox.decide([post('b')], 'approve');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.flatMap(({ ids }) => ids)).toEqual(['a', 'b']);
});

it('puts a failed one back on the board and remembers it no more', async () => {
  const { outbox, unconfirmed } = outboxWith(() => ({ error: 'Sin conexión.' }));
  outbox.decide([post('a')], 'approve');
  expect(unconfirmed.at(-1)).toEqual(['a']);
  await outbox.flush();
  expect(outbox.get().failures.get('a')).toBe('Sin conexión.');
  expect(unconfirmed.at(-1)).toEqual([]);
});

it('sends at once what an earlier page left', async () => {
  const { outbox, sent } = outboxWith();
  const left = { verdict: 'deny', reason: 'Borrosa', group: 9, dueMs: 1, sending: true } as const;
  await outbox.resume([{ ...left, post: post('a') }]);
  expect(sent).toEqual([{ ids: ['a'], leaving: false }]);
});
