import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDesk, type Settled } from './create-desk.ts';
import type { Decision, Result } from './decisions.ts';

const post = (id: string) => ({ id, name: id, eventid: 'e' });

/** A desk whose sender answers as told, and everything that went through it. */
function deskWith(answer: (decision: Decision) => Result = () => ({ outcome: 'approved' })) {
  const sent: { ids: string[]; leaving: boolean }[] = [];
  const settled: Settled[] = [];
  const unsettled: string[][] = [];
  const desk = createDesk({
    undoMs: () => 5000,
    send: (due, leaving) => {
      sent.push({ ids: due.map((decision) => decision.post.id), leaving });
      return Promise.resolve(new Map(due.map((one) => [one.post.id, answer(one)])));
    },
    onSettled: (news) => settled.push(...news),
    onUnsettled: (decisions) => unsettled.push(decisions.map((decision) => decision.post.id)),
  });
  return { desk, sent, settled, unsettled };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('sends a decision when the time to undo is over, once', async () => {
  const { desk, sent, settled } = deskWith();
  desk.decide([post('a')], 'approve');
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ ids: ['a'], leaving: false }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(settled.map(({ result }) => result)).toEqual([{ outcome: 'approved' }]);
});

it('never sends what was undone', async () => {
  const { desk, sent, unsettled } = deskWith();
  desk.decide([post('a'), post('b')], 'deny');
  expect(desk.undo()).toBe(2);
  expect(desk.undo()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  await desk.flush();
  expect(sent).toEqual([]);
  expect(unsettled.at(-1)).toEqual([]);
});

it('gives every decision its own time', async () => {
  const { desk, sent } = deskWith();
  desk.decide([post('a')], 'approve');
  await vi.advanceTimersByTimeAsync(3000);
  desk.decide([post('b')], 'approve');
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.map(({ ids }) => ids)).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
});

it('sends all at once when the page is left, even while the time stands still', async () => {
  const { desk, sent } = deskWith();
  desk.decide([post('a')], 'approve');
  desk.hold();
  await desk.flush();
  expect(sent).toEqual([{ ids: ['a'], leaving: true }]);
});

it('lets the time go on when somebody decides again', async () => {
  const { desk, sent } = deskWith();
  desk.decide([post('a')], 'approve');
  desk.hold();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  desk.decide([post('b')], 'approve');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.flatMap(({ ids }) => ids)).toEqual(['a', 'b']);
});

it('puts a failed one back on the table and remembers it no more', async () => {
  const { desk, unsettled } = deskWith(() => ({ error: 'Sin conexión.' }));
  desk.decide([post('a')], 'approve');
  expect(unsettled.at(-1)).toEqual(['a']);
  await desk.flush();
  expect(desk.get().failures.get('a')).toBe('Sin conexión.');
  expect(unsettled.at(-1)).toEqual([]);
});

it('sends at once what an earlier page left', async () => {
  const { desk, sent } = deskWith();
  const left = { verdict: 'deny', reason: 'Borrosa', group: 9, dueMs: 1, sending: true } as const;
  await desk.resume([{ ...left, post: post('a') }]);
  expect(sent).toEqual([{ ids: ['a'], leaving: false }]);
});
