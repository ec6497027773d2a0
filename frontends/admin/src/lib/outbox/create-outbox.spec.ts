import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox } from './create-outbox.ts';
import { isOpen, lastGesture, statusOf, type Decision, type Settled } from './decisions.ts';

const post = (id: string) => ({ id, name: id, eventid: 'e' });

type Sender = (due: readonly Decision[]) => Promise<readonly Settled[]>;

/** A sender that answers each decision by the id of its post, and all others by `other`. */
const answering =
  (results: Readonly<Record<string, Settled['result']>>, other?: Settled['result']): Sender =>
  (due) =>
    Promise.resolve(
      due.flatMap((decision) => {
        const result = results[decision.subject.id] ?? other;
        return result ? [{ subject: decision.subject, result }] : [];
      }),
    );
const approved = answering({}, { outcome: 'approved' });

/** An outbox with its sender's `answers`, and everything that went through it. */
function outboxWith(answers: Sender = approved, undoMs = () => 5000) {
  const sent: { ids: string[]; leaving: boolean }[] = [];
  const settled: Settled[] = [];
  const unconfirmed: string[][] = [];
  const outbox = createOutbox({
    undoMs,
    plan: (due) => [due],
    send: (due, leaving) => {
      sent.push({ ids: idsOf(due), leaving });
      return answers(due);
    },
    onSettled: (news) => settled.push(...news),
    onUnconfirmed: (decisions) => unconfirmed.push(idsOf(decisions)),
  });
  const decide = (verdict: 'approve' | 'deny', ...ids: string[]) =>
    outbox.decide(ids.map(post), verdict);
  const status = (id: string) => statusOf(outbox.get(), id);
  return { outbox, decide, status, sent, settled, unconfirmed };
}

const idsOf = (decisions: readonly Decision[]) => decisions.map((decision) => decision.subject.id);
const failing = answering({}, { error: 'Sin conexión.' });
/** The answer never comes. */
const silent: Sender = () => new Promise(() => undefined);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('sends a decision once, when the time to undo it is over', async () => {
  const { decide, sent, settled } = outboxWith();
  decide('approve', 'a');
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_001);
  expect(sent).toEqual([{ ids: ['a'], leaving: false }]);
  expect(settled.map(({ result }) => result)).toEqual([{ outcome: 'approved' }]);
});

it('never sends a decision that was undone', async () => {
  const { outbox, decide, sent, unconfirmed } = outboxWith();
  decide('deny', 'a', 'b');
  expect([outbox.undo(), outbox.undo()]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(60_000);
  await outbox.flush();
  expect(sent).toEqual([]);
  expect(unconfirmed.at(-1)).toEqual([]);
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

it('sends all at once when the page is left, even while the time is held', async () => {
  const { outbox, decide, sent } = outboxWith();
  decide('approve', 'a');
  outbox.hold();
  await outbox.flush();
  expect(sent).toEqual([{ ids: ['a'], leaving: true }]);
});

it('ends a hold of the time with the next decision', async () => {
  const { outbox, decide, sent } = outboxWith();
  decide('approve', 'a');
  outbox.hold();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  decide('approve', 'b');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.flatMap(({ ids }) => ids)).toEqual(['a', 'b']);
});

it('keeps a decision as unconfirmed until it has failed, and the next decision clears the failure', async () => {
  const { outbox, decide, status, unconfirmed } = outboxWith(failing);
  decide('approve', 'a');
  expect(unconfirmed.at(-1)).toEqual(['a']);
  await outbox.flush();
  expect(status('a')).toEqual({ kind: 'open', failure: 'Sin conexión.' });
  expect(unconfirmed.at(-1)).toEqual([]);
  decide('approve', 'a');
  expect(outbox.get().results.size).toBe(0);
});

it('sends at once the decisions of an earlier page', async () => {
  const { outbox, sent } = outboxWith();
  const left = {
    verdict: 'deny',
    reason: 'x',
    group: 9,
    dueMs: 1,
    sending: true,
    call: null,
  } as const;
  await outbox.resume([{ ...left, subject: post('a') }]);
  expect(sent).toEqual([{ ids: ['a'], leaving: false }]);
});

it('a decision closes its posts, and a second decision on the same post changes nothing', () => {
  const { outbox, decide } = outboxWith();
  decide('approve', 'a');
  const before = outbox.get();
  decide('deny', 'a');
  expect(outbox.get()).toBe(before);
  decide('deny', 'a', 'b');
  const verdicts = outbox.get().decisions.map(({ subject: { id }, verdict }) => [id, verdict]);
  expect(verdicts).toEqual([
    ['a', 'approve'],
    ['b', 'deny'],
  ]);
  expect(['a', 'b', 'c'].map((id) => isOpen(outbox.get(), id))).toEqual([false, false, true]);
});

it('a decision without an answer yet is not sent again when the page is left', async () => {
  const { outbox, decide, sent } = outboxWith(silent);
  decide('approve', 'a');
  void outbox.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  await outbox.flush();
  expect(sent.map(({ ids }) => ids)).toEqual([['a']]);
});

it('undo takes back the last gesture as a whole or a single post, and no decision that was sent', () => {
  const { outbox, decide } = outboxWith(silent);
  for (const ids of [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ])
    decide('deny', ...ids);
  expect([outbox.undo(), outbox.get().undone]).toEqual([2, ['e', 'f']]);
  expect([outbox.undo('c'), outbox.get().undone]).toEqual([1, ['c']]);
  expect(idsOf(lastGesture(outbox.get()))).toEqual(['d']);
  expect([outbox.undo(), outbox.get().undone]).toEqual([1, ['d']]);
  expect(idsOf(outbox.get().decisions)).toEqual(['a', 'b']);
  void outbox.flush();
  const before = outbox.get();
  expect([outbox.undo(), outbox.undo('a')]).toEqual([0, 0]);
  expect(outbox.get()).toBe(before);
});

it('holds the time of all decisions while the pointer is on the button, and loses none of it', async () => {
  const { outbox, decide, sent } = outboxWith();
  decide('approve', 'a');
  await vi.advanceTimersByTimeAsync(1000);
  outbox.hold();
  await vi.advanceTimersByTimeAsync(20_000);
  outbox.hold();
  await vi.advanceTimersByTimeAsync(10_000);
  outbox.release();
  const released = outbox.get();
  outbox.release();
  expect(outbox.get()).toBe(released);
  await vi.advanceTimersByTimeAsync(3999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(1);
});

it('a reason is added to the denials of its gesture until they are sent, and to no approval', () => {
  const { outbox, decide } = outboxWith(silent);
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

describe('the result', () => {
  it('keeps a settled post closed and opens a failed one with its reason', async () => {
    const { outbox, decide, status } = outboxWith(
      answering({ a: { outcome: 'approved' }, b: { error: 'no' } }),
    );
    decide('approve', 'a', 'b');
    await outbox.flush();
    expect(outbox.get().decisions).toEqual([]);
    expect(status('a')).toEqual({ kind: 'decided', stamp: 'approved', canUndo: false });
    expect(status('b')).toEqual({ kind: 'open', failure: 'no' });
  });

  it('keeps a decision without an answer on its way', async () => {
    const { outbox, decide, status } = outboxWith(answering({ a: { outcome: 'elsewhere' } }));
    decide('approve', 'a', 'b');
    await outbox.flush();
    expect(status('b')).toEqual({ kind: 'decided', stamp: 'approved', canUndo: false });
  });

  it('closes a post that another moderator decided, but none with a decision of our own', () => {
    const { outbox, decide, status } = outboxWith();
    decide('approve', 'a');
    outbox.markElsewhere([post('a'), post('z')]);
    expect(status('z')).toMatchObject({ stamp: 'elsewhere' });
    expect(status('a')).toMatchObject({ stamp: 'approved' });
    const before = outbox.get();
    outbox.markElsewhere([post('a'), post('z')]);
    expect(outbox.get()).toBe(before);
  });

  it('opens a post that returned to the queue', async () => {
    const { outbox, decide } = outboxWith();
    decide('approve', 'a');
    await outbox.flush();
    const before = outbox.get();
    outbox.reopen(['z']);
    expect(outbox.get()).toBe(before);
    outbox.reopen(['a']);
    expect(isOpen(outbox.get(), 'a')).toBe(true);
  });
});
