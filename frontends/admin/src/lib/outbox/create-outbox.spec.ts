import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox } from './create-outbox.ts';
import { isOpen, lastGesture, statusOf, type Decision, type Settled } from './decisions.ts';

const post = (id: string) => ({ id, name: id, eventid: 'e' });

type Sender = (due: readonly Decision[]) => Promise<readonly Settled[]>;

/** A sender whose answer to each decision is told by its post's id, or `other` for all else. */
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

/** An outbox whose sender answers as told, and everything that went through it. */
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

it('sends the one that is due first, first', async () => {
  let undoMs = 9000;
  const { decide, sent } = outboxWith(approved, () => undoMs);
  decide('deny', 'a');
  undoMs = 7000;
  decide('deny', 'b');
  await vi.advanceTimersByTimeAsync(7000);
  expect(sent.map(({ ids }) => ids)).toEqual([['b']]);
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
  const { outbox, unconfirmed } = outboxWith(failing);
  outbox.decide([post('a')], 'approve');
  expect(unconfirmed.at(-1)).toEqual(['a']);
  await outbox.flush();
  expect(statusOf(outbox.get(), 'a')).toEqual({ kind: 'open', failure: 'Sin conexión.' });
  expect(unconfirmed.at(-1)).toEqual([]);
});

it('sends at once what an earlier page left', async () => {
  const { outbox, sent } = outboxWith();
  const left = {
    verdict: 'deny',
    reason: 'Borrosa',
    group: 9,
    dueMs: 1,
    sending: true,
    call: null,
  } as const;
  await outbox.resume([{ ...left, subject: post('a') }]);
  expect(sent).toEqual([{ ids: ['a'], leaving: false }]);
});

describe('a decision', () => {
  it('closes its posts', () => {
    const { outbox, decide } = outboxWith();
    decide('approve', 'a', 'b');
    expect(['a', 'b', 'c'].map((id) => isOpen(outbox.get(), id))).toEqual([false, false, true]);
    expect(idsOf(outbox.get().decisions)).toEqual(['a', 'b']);
  });

  it('is taken once: a second one on the same post changes nothing', () => {
    const { outbox, decide } = outboxWith();
    decide('approve', 'a');
    const before = outbox.get();
    decide('deny', 'a');
    expect(outbox.get()).toBe(before);
    decide('deny', 'a', 'b');
    expect(outbox.get().decisions.map(({ subject: { id }, verdict }) => [id, verdict])).toEqual([
      ['a', 'approve'],
      ['b', 'deny'],
    ]);
  });

  it('is handed over once', async () => {
    const { outbox, decide, sent } = outboxWith(silent);
    decide('approve', 'a');
    void outbox.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    await outbox.flush();
    expect(sent.map(({ ids }) => ids)).toEqual([['a']]);
  });

  it('takes the old failure away', async () => {
    const { outbox, decide } = outboxWith(failing);
    decide('approve', 'a');
    await outbox.flush();
    expect(outbox.get().results.size).toBe(1);
    decide('approve', 'a');
    expect(outbox.get().results.size).toBe(0);
  });
});

describe('undo', () => {
  function twoGestures() {
    const all = outboxWith(silent);
    all.decide('approve', 'a', 'b');
    all.decide('deny', 'c', 'd');
    return all;
  }

  it('takes back the last gesture as a whole, then the one before', () => {
    const { outbox } = twoGestures();
    expect(outbox.undo()).toBe(2);
    expect(outbox.get().undone).toEqual(['c', 'd']);
    expect(idsOf(outbox.get().decisions)).toEqual(['a', 'b']);
    outbox.undo();
    expect(outbox.get().undone).toEqual(['a', 'b']);
  });

  it('takes back one post of a gesture alone', () => {
    const { outbox } = twoGestures();
    expect(outbox.undo('c')).toBe(1);
    expect(outbox.get().undone).toEqual(['c']);
    expect(idsOf(lastGesture(outbox.get()))).toEqual(['d']);
  });

  it('reaches nothing that was handed over', () => {
    const { outbox } = twoGestures();
    void outbox.flush();
    const before = outbox.get();
    expect([outbox.undo(), outbox.undo('a')]).toEqual([0, 0]);
    expect(outbox.get()).toBe(before);
  });
});

it('keeps the time still while somebody is at the button, and nobody loses any', async () => {
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

describe('a reason', () => {
  const reasons = ({ outbox }: ReturnType<typeof outboxWith>) =>
    outbox.get().decisions.map(({ reason }) => reason);

  it('is given to the denials of its gesture until they are sent', () => {
    const all = outboxWith(silent);
    all.decide('deny', 'a');
    all.decide('deny', 'b');
    all.outbox.giveReason(2, 'Borrosa');
    expect(reasons(all)).toEqual([null, 'Borrosa']);
    void all.outbox.flush();
    all.outbox.giveReason(2, 'Otra');
    expect(reasons(all)).toEqual([null, 'Borrosa']);
  });

  it('is nothing for an approval', () => {
    const all = outboxWith();
    all.decide('approve', 'a');
    all.outbox.giveReason(1, 'Borrosa');
    expect(reasons(all)).toEqual([null]);
  });
});

describe('what came of it', () => {
  it('keeps a settled post closed and puts a failed one back with its reason', async () => {
    const { outbox, decide, status } = outboxWith(
      answering({ a: { outcome: 'approved' }, b: { error: 'no' } }),
    );
    decide('approve', 'a', 'b');
    await outbox.flush();
    expect(outbox.get().decisions).toEqual([]);
    expect(status('a')).toEqual({ kind: 'decided', stamp: 'approved', canUndo: false });
    expect(status('b')).toEqual({ kind: 'open', failure: 'no' });
  });

  it('keeps what has not been answered under way', async () => {
    const { outbox, decide, status } = outboxWith(answering({ a: { outcome: 'elsewhere' } }));
    decide('approve', 'a', 'b');
    await outbox.flush();
    expect(status('b')).toEqual({ kind: 'decided', stamp: 'approved', canUndo: false });
  });

  it('closes what somebody else decided, but nothing of ours', () => {
    const { outbox, decide, status } = outboxWith();
    decide('approve', 'a');
    outbox.markElsewhere([post('a'), post('z')]);
    expect(status('z')).toMatchObject({ stamp: 'elsewhere' });
    expect(status('a')).toMatchObject({ stamp: 'approved' });
    const before = outbox.get();
    outbox.markElsewhere([post('a'), post('z')]);
    expect(outbox.get()).toBe(before);
  });

  it('opens again what came back to the queue', async () => {
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
