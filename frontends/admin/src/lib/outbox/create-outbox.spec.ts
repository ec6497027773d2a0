import { beforeEach, expect, it, vi } from 'vitest';
import { createOutbox } from './create-outbox.ts';
import {
  isOpen,
  lastGesture,
  statusOf,
  unanswered,
  type Decision,
  type Reply,
  type Settled,
} from './decisions.ts';

const post = (id: string) => ({ id, name: id, eventid: 'e' });
const account = { id: 'u1', name: 'Ana' };
const idsOf = (decisions: readonly Decision[]) => decisions.map((decision) => decision.subject.id);

/** The result for a post. undefined: no answer; null: no effect; 'pending': no answer yet. */
type Answer = (id: string) => Reply['result'] | undefined | 'pending';
const approved: Answer = () => ({ outcome: 'approved' });
const noAnswer: Answer = () => undefined;
const noEffect: Answer = () => null;
const pending: Answer = () => 'pending';

/** An outbox whose server answers with `server.answer`, and the list of all requests. */
function outboxWith(answer = approved, undoMs = () => 5000) {
  const server = { answer };
  const sent: { ids: string[]; leaving: boolean }[] = [];
  const keys: (string | undefined)[][] = [];
  const settled: Settled['result'][] = [];
  const unconfirmed: string[][] = [];
  const refused: string[] = [];
  const outbox = createOutbox({
    undoMs,
    send: async (due, leaving) => {
      sent.push({ ids: idsOf(due), leaving });
      keys.push(due.map(({ call }) => call?.key));
      const answers: Reply[] = [];
      for (const { subject } of due) {
        const result = server.answer(subject.id);
        if (result === 'pending') await new Promise(() => undefined);
        else if (result !== undefined) answers.push({ subject, result });
      }
      return answers;
    },
    onSettled: (news) => settled.push(...news.map(({ result }) => result)),
    onRefused: ({ id }) => refused.push(id),
    onUnconfirmed: (decisions) => unconfirmed.push(idsOf(decisions)),
  });
  const decide = (verdict: 'approve' | 'deny', ...ids: string[]) =>
    outbox.decide(ids.map(post), verdict);
  const status = (id: string) => statusOf(outbox.get(), id);
  return { outbox, server, decide, status, sent, keys, settled, unconfirmed, refused };
}

beforeEach(() => vi.useFakeTimers());

it('sends a decision once, when the time for its undo has passed', async () => {
  const { decide, sent, settled } = outboxWith();
  decide('approve', 'a');
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_001);
  expect(sent).toEqual([{ ids: ['a'], leaving: false }]);
  expect(settled).toEqual([{ outcome: 'approved' }]);
});

it.each([
  ['gives every decision its own time', 5000, 3000, [[], ['a'], ['a', 'b']]],
  ['sends first the decision that is due first', 9000, 1000, [[], ['b'], ['b', 'a']]],
])('%s', async (_, firstMs, laterMs, expected) => {
  let undoMs = firstMs;
  const { decide, sent } = outboxWith(approved, () => undoMs);
  const sentIds = () => sent.flatMap(({ ids }) => ids);
  decide('approve', 'a');
  await vi.advanceTimersByTimeAsync(laterMs);
  undoMs = 5000;
  decide('approve', 'b');
  const seen = [sentIds()];
  await vi.advanceTimersByTimeAsync(Math.min(firstMs - laterMs, 5000));
  seen.push(sentIds());
  await vi.advanceTimersByTimeAsync(5000);
  expect([...seen, sentIds()]).toEqual(expected);
});

it('an answered decision closes its post, a failed one opens it again, and one without an answer is kept', async () => {
  const results = { a: { outcome: 'approved' }, b: { error: 'Sin conexión.' } } as const;
  const { outbox, decide, status, unconfirmed } = outboxWith((id) => results[id as 'a' | 'b']);
  decide('approve', 'a', 'b', 'c');
  expect(unconfirmed.at(-1)).toEqual(['a', 'b', 'c']);
  await outbox.flush();
  expect([unconfirmed.at(-1), idsOf(outbox.get().decisions)]).toEqual([['c'], ['c']]);
  const decided = { kind: 'decided', stamp: 'approved', canUndo: false };
  const failed = { kind: 'open', failure: 'Sin conexión.' };
  expect(['a', 'b', 'c'].map(status)).toEqual([decided, failed, decided]);
  outbox.reopen(['b']);
  expect(status('b')).toEqual(failed);
  decide('approve', 'b');
  expect([...outbox.get().results.keys()]).toEqual(['a']);
});

it('sends the decisions of an earlier page at once, with their idempotency keys', async () => {
  const { outbox, sent, keys } = outboxWith();
  const left = { verdict: 'deny', reason: 'x', group: 9, dueMs: 1, sending: true } as const;
  await outbox.resume([
    { ...left, subject: post('a'), call: null },
    { ...left, subject: post('b'), call: { key: 'k', atMs: 1 } },
  ]);
  expect(sent.flatMap(({ ids }) => ids)).toEqual(['a', 'b']);
  expect(keys).toEqual([[expect.any(String)], ['k']]);
});

it('a decision closes its posts, and a second decision on the same post changes nothing', () => {
  const { outbox, decide } = outboxWith();
  decide('approve', 'a');
  const before = outbox.get();
  decide('deny', 'a');
  expect(outbox.get()).toBe(before);
  decide('deny', 'a', 'b');
  const verdicts = outbox.get().decisions.map(({ subject, verdict }) => subject.id + verdict);
  expect(verdicts).toEqual(['aapprove', 'bdeny']);
  expect(['a', 'b', 'c'].map((id) => isOpen(outbox.get(), id))).toEqual([false, false, true]);
});

it('a decision without an answer yet is not sent again when the page is left', async () => {
  const { outbox, decide, sent } = outboxWith(pending);
  decide('approve', 'a');
  void outbox.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  await outbox.flush();
  expect(sent.map(({ ids }) => ids)).toEqual([['a']]);
});

it('undo cancels the whole last gesture or the decision on one post, but no sent decision', () => {
  const { outbox, decide, sent, unconfirmed } = outboxWith(pending);
  for (const ids of ['ab', 'cd', 'ef']) decide('deny', ...ids);
  expect([outbox.undo(), outbox.get().undone]).toEqual([2, ['e', 'f']]);
  expect([outbox.undo('c'), outbox.get().undone]).toEqual([1, ['c']]);
  expect(idsOf(lastGesture(outbox.get()))).toEqual(['d']);
  expect([outbox.undo(), outbox.get().undone]).toEqual([1, ['d']]);
  expect(unconfirmed.at(-1)).toEqual(['a', 'b']);
  void outbox.flush();
  expect(sent.map(({ ids }) => ids)).toEqual([['a', 'b']]);
  const before = outbox.get();
  expect([outbox.undo(), outbox.undo('a')]).toEqual([0, 0]);
  expect(outbox.get()).toBe(before);
});

it('pauses the time of all decisions while the pointer is on the button, and then continues with the rest; so does the next decision', async () => {
  const { outbox, decide, sent } = outboxWith();
  decide('approve', 'a');
  await vi.advanceTimersByTimeAsync(1000);
  outbox.hold();
  await vi.advanceTimersByTimeAsync(20_000);
  outbox.hold();
  await vi.advanceTimersByTimeAsync(10_000);
  for (const _ of ['release', 'again']) outbox.release();
  await vi.advanceTimersByTimeAsync(3999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(1);
  decide('approve', 'b');
  outbox.hold();
  decide('approve', 'c');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.flatMap(({ ids }) => ids)).toEqual(['a', 'b', 'c']);
});

it('a reason is added to the denials of its gesture until they are sent, but not to approvals', () => {
  const { outbox, decide } = outboxWith(pending);
  const reasons = () => outbox.get().decisions.map(({ reason }) => reason);
  decide('deny', 'a');
  decide('deny', 'b');
  decide('approve', 'c');
  for (const group of [2, 3]) outbox.giveReason(group, 'Borrosa');
  expect(reasons()).toEqual([null, 'Borrosa', null]);
  void outbox.flush();
  outbox.giveReason(2, 'Otra');
  expect(reasons()).toEqual([null, 'Borrosa', null]);
});

it('closes a post that left the queue, also if its decision is undone, until the post returns to it', () => {
  const { outbox, decide, status } = outboxWith();
  decide('approve', 'a');
  outbox.markLeft([post('a'), post('z')]);
  expect(['z', 'a'].map(status)).toMatchObject([{ stamp: 'left' }, { stamp: 'approved' }]);
  const before = outbox.get();
  outbox.markLeft([post('a'), post('z')]);
  outbox.reopen(['unknown']);
  expect(outbox.get()).toBe(before);
  outbox.undo();
  expect(status('a')).toMatchObject({ stamp: 'left' });
  outbox.reopen(['z']);
  expect(status('z')).toEqual({ kind: 'open', failure: null });
});

it('a decision without an answer is kept, cannot be changed, and is sent again with the same key', async () => {
  const { outbox, server, decide, status, keys, unconfirmed } = outboxWith(noAnswer);
  decide('deny', 'a', 'b');
  await outbox.flush();
  expect(idsOf(unanswered(outbox.get()))).toEqual(['a', 'b']);
  expect(status('a')).toEqual({ kind: 'decided', stamp: 'denied', canUndo: false });
  expect(outbox.undo()).toBe(0);
  outbox.giveReason(1, 'Borrosa');
  expect(outbox.get().decisions.map(({ reason }) => reason)).toEqual([null, null]);
  expect(unconfirmed.at(-1)).toEqual(['a', 'b']);
  server.answer = approved;
  await outbox.retry();
  expect(unanswered(outbox.get())).toEqual([]);
  const [first, again] = keys;
  expect(again).toEqual(first);
  expect(first).toEqual([expect.any(String), first?.[0]]);
});

it('a decision without an answer is sent again after 5 s, then at longer intervals until answers arrive', async () => {
  const { outbox, server, decide, sent } = outboxWith(noAnswer);
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
  server.answer = approved;
  await outbox.retry();
  server.answer = noAnswer;
  decide('approve', 'b');
  await outbox.flush();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(8);
});

it('an act counts as sent only from its first attempt that may have had an effect', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { outbox, server } = outboxWith(noAnswer);
  const since = () => outbox.get().decisions[0]?.call?.atMs;
  await outbox.act(account, 'ban', 'Repite fotos');
  expect(since()).toBe(0);
  vi.stubGlobal('navigator', { onLine: true });
  server.answer = noEffect;
  await outbox.retry();
  expect(since()).toBe(0);
  await vi.advanceTimersByTimeAsync(4000);
  server.answer = noAnswer;
  await outbox.retry();
  const begun = Date.now();
  server.answer = noEffect;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(since()).toBe(begun);
});

it('a decision without an answer leaves the outbox when the account changes', async () => {
  const { outbox, decide, sent } = outboxWith(noAnswer);
  decide('approve', 'a');
  await outbox.flush();
  outbox.clear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
  expect(outbox.get().decisions).toEqual([]);
});

it('an act without an answer keeps one key, and until its answer a second act is refused', async () => {
  const { outbox, server, keys, refused } = outboxWith(noAnswer);
  expect(await outbox.act(account, 'ban', 'Repite fotos')).toBeUndefined();
  expect(await outbox.act(account, 'unban', 'Fue un error')).toBeUndefined();
  expect(refused).toEqual([account.id]);
  expect(outbox.get().decisions).toMatchObject([{ verdict: 'ban', reason: 'Repite fotos' }]);
  expect(outbox.undo()).toBe(0);
  server.answer = approved;
  await outbox.retry();
  expect(keys).toEqual([[expect.any(String)], keys[0]]);
  expect(await outbox.act(account, 'unban', 'Fue un error')).toEqual({ outcome: 'approved' });
});

it('an act is sent without the decisions that can still be undone', async () => {
  const { outbox, decide, sent } = outboxWith(noAnswer);
  decide('deny', 'a');
  await outbox.act(account, 'ban', 'Repite fotos');
  expect(sent).toHaveLength(1);
  expect(outbox.undo()).toBe(1);
});

it('a denial that failed keeps its reason for the next denial, unless another post without it is denied, too', async () => {
  const { outbox, server, decide, status } = outboxWith(() => ({ error: 'Algo falló.' }));
  const reasons = () => outbox.get().decisions.map(({ reason }) => reason);
  decide('deny', 'a', 'b', 'c');
  outbox.giveReason(1, 'Está al revés.');
  await outbox.flush();
  decide('deny', 'a');
  decide('deny', 'b', 'other');
  decide('approve', 'c');
  expect(reasons()).toEqual(['Está al revés.', null, null, null]);
  server.answer = () => ({ outcome: 'denied' });
  await outbox.flush();
  expect(status('a')).toMatchObject({ stamp: 'denied' });
});
