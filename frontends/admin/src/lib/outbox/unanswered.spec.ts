import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutbox } from './create-outbox.ts';
import { statusOf, unanswered, type Decision } from './decisions.ts';

const post = (id: string) => ({ id, name: id, eventid: 'e' });
const idsOf = (decisions: readonly Decision[]) => decisions.map((decision) => decision.subject.id);

/** An outbox without answers until `answer` is called; `sent` are the keys of its calls. */
function whileAway() {
  let isAway = true;
  const sent: (string | undefined)[][] = [];
  const unconfirmed: string[][] = [];
  const outbox = createOutbox({
    undoMs: () => 5000,
    plan: (due) => [due],
    send: (due) => {
      sent.push(due.map(({ call }) => call?.key));
      const result = { outcome: 'approved' } as const;
      return Promise.resolve(isAway ? [] : due.map(({ subject }) => ({ subject, result })));
    },
    onSettled: () => undefined,
    onUnconfirmed: (decisions) => unconfirmed.push(idsOf(decisions)),
  });
  const decide = (verdict: 'approve' | 'deny', ...ids: string[]) =>
    outbox.decide(ids.map(post), verdict);
  return {
    outbox,
    decide,
    sent,
    unconfirmed,
    answer: (isAnswering = true) => (isAway = !isAnswering),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a decision without an answer is kept, cannot be changed, and is sent again under the same key', async () => {
  const { outbox, decide, sent, answer, unconfirmed } = whileAway();
  decide('deny', 'a', 'b');
  await outbox.flush();
  expect(idsOf(unanswered(outbox.get()))).toEqual(['a', 'b']);
  const decided = { kind: 'decided', stamp: 'denied', canUndo: false };
  expect(statusOf(outbox.get(), 'a')).toEqual(decided);
  expect(outbox.undo()).toBe(0);
  outbox.giveReason(1, 'Borrosa');
  expect(outbox.get().decisions.map(({ reason }) => reason)).toEqual([null, null]);
  expect(unconfirmed.at(-1)).toEqual(['a', 'b']);
  answer();
  await outbox.retry();
  expect(unanswered(outbox.get())).toEqual([]);
  const [first, again] = sent;
  expect(again).toEqual(first);
  expect(first).toEqual([expect.any(String), first?.[0]]);
});

it('a decision without an answer is sent again after 5 s, then ever more rarely until there are answers', async () => {
  const { outbox, decide, sent, answer } = whileAway();
  decide('approve', 'a');
  await outbox.flush();
  for (const [ms, calls] of [
    [4999, 1],
    [1, 2],
    [15_000, 3],
    [120_000, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms);
    expect(sent).toHaveLength(calls);
  }
  answer();
  await outbox.retry();
  answer(false);
  decide('approve', 'b');
  await outbox.flush();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(8);
});

it('a decision without an answer keeps its key when another page sends it', async () => {
  const { outbox, sent, answer } = whileAway();
  answer();
  const call = { key: 'k', atMs: 1 };
  const left = { verdict: 'approve', reason: null, group: 1, dueMs: 1, sending: true } as const;
  await outbox.resume([{ ...left, subject: post('a'), call }]);
  expect(sent).toEqual([['k']]);
});

it('an act without a network counts as sent only from its first try with a network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { outbox } = whileAway();
  const since = () => outbox.get().decisions[0]?.call?.atMs;
  await outbox.act({ id: 'u1', name: 'Ana' }, 'ban', 'Repite fotos');
  expect(since()).toBe(0);
  await vi.advanceTimersByTimeAsync(4000);
  vi.stubGlobal('navigator', { onLine: true });
  await outbox.retry();
  const begun = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(since()).toBe(begun);
});

it('a decision without an answer is forgotten here when the account changes', async () => {
  const { outbox, decide, sent } = whileAway();
  decide('approve', 'a');
  await outbox.flush();
  outbox.clear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
  expect(outbox.get().decisions).toEqual([]);
});

it('an act without an answer keeps one key, and a second act waits for its answer', async () => {
  const { outbox, sent, answer } = whileAway();
  const account = { id: 'u1', name: 'Ana' };
  expect(await outbox.act(account, 'ban', 'Repite fotos')).toBeUndefined();
  expect(await outbox.act(account, 'unban', 'Fue un error')).toBeUndefined();
  expect(outbox.get().decisions).toMatchObject([{ verdict: 'ban', reason: 'Repite fotos' }]);
  expect(outbox.undo()).toBe(0);
  answer();
  await outbox.retry();
  expect(sent).toEqual([[expect.any(String)], sent[0]]);
  expect(await outbox.act(account, 'unban', 'Fue un error')).toEqual({ outcome: 'approved' });
});

it('an act is sent without the decisions that can still be undone', async () => {
  const { outbox, decide, sent } = whileAway();
  decide('deny', 'a');
  await outbox.act({ id: 'u1', name: 'Ana' }, 'ban', 'Repite fotos');
  expect(sent).toHaveLength(1);
  expect(outbox.undo()).toBe(1);
});
