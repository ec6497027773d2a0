import { describe, expect, it } from 'vitest';
import {
  decide,
  emptyOutbox,
  giveReason,
  hold,
  isOpen,
  lastGesture,
  markElsewhere,
  nextDueMs,
  release,
  reopen,
  settle,
  statusOf,
  takeDue,
  undo,
  type OutboxState,
  type Verdict,
} from './decisions.ts';

const post = (id: string) => ({ id, name: `Foto ${id}`, eventid: 'e' });

const after = (outbox: OutboxState, verdict: Verdict, dueMs: number, ...ids: string[]) =>
  decide(outbox, { posts: ids.map(post), verdict, dueMs });

const idsOf = (decisions: readonly { post: { id: string } }[]) =>
  decisions.map((decision) => decision.post.id);

describe('a decision', () => {
  it('closes its posts and waits for its time', () => {
    const outbox = after(emptyOutbox, 'approve', 5000, 'a', 'b');
    expect([isOpen(outbox, 'a'), isOpen(outbox, 'b'), isOpen(outbox, 'c')]).toEqual([
      false,
      false,
      true,
    ]);
    expect(takeDue(outbox, 4999).due).toEqual([]);
    expect(idsOf(takeDue(outbox, 5000).due)).toEqual(['a', 'b']);
  });

  it('is taken once: a second one on the same post changes nothing', () => {
    const outbox = after(emptyOutbox, 'approve', 5000, 'a');
    expect(after(outbox, 'deny', 6000, 'a')).toBe(outbox);
    expect(idsOf(after(outbox, 'deny', 6000, 'a', 'b').decisions)).toEqual(['a', 'b']);
  });

  it('is handed over once', () => {
    const { outbox, due } = takeDue(after(emptyOutbox, 'approve', 0, 'a'), 10);
    expect(due).toHaveLength(1);
    expect(takeDue(outbox, 20).due).toEqual([]);
    expect(nextDueMs(outbox)).toBeNull();
  });

  it('goes in any case when all is flushed', () => {
    const outbox = hold(after(emptyOutbox, 'approve', 5000, 'a'), 100);
    expect(idsOf(takeDue(outbox, Infinity).due)).toEqual(['a']);
  });

  it('takes the old failure away', () => {
    const failed = settle(emptyOutbox, new Map([['a', { error: 'sin red' }]]));
    expect(after(failed, 'approve', 1, 'a').failures.size).toBe(0);
  });
});

describe('undo', () => {
  const outbox = after(after(emptyOutbox, 'approve', 5000, 'a', 'b'), 'deny', 6000, 'c', 'd');

  it('takes back the last gesture as a whole, then the one before', () => {
    const once = undo(outbox);
    expect(once.undone).toEqual(['c', 'd']);
    expect(idsOf(once.decisions)).toEqual(['a', 'b']);
    expect(undo(once).undone).toEqual(['a', 'b']);
  });

  it('takes back one post of a gesture alone', () => {
    const once = undo(outbox, 'c');
    expect(once.undone).toEqual(['c']);
    expect(idsOf(lastGesture(once))).toEqual(['d']);
  });

  it('reaches nothing that was handed over', () => {
    const { outbox: sent } = takeDue(outbox, Infinity);
    expect(undo(sent)).toBe(sent);
    expect(undo(sent, 'a')).toBe(sent);
  });
});

describe('the time to undo', () => {
  it('stands still while somebody is at the button, and nobody loses any', () => {
    const held = hold(after(emptyOutbox, 'approve', 5000, 'a'), 1000);
    expect(nextDueMs(held)).toBeNull();
    expect(hold(held, 9000).heldSinceMs).toBe(1000);
    const freed = release(held, 31_000);
    expect(nextDueMs(freed)).toBe(35_000);
    expect(release(freed, 40_000)).toBe(freed);
  });

  it('is that of the decision that is due first', () => {
    expect(nextDueMs(after(after(emptyOutbox, 'deny', 900, 'a'), 'deny', 700, 'b'))).toBe(700);
  });
});

describe('a reason', () => {
  it('is given to the denials of its gesture until they are sent', () => {
    const outbox = after(after(emptyOutbox, 'deny', 1, 'a'), 'deny', 2, 'b');
    const given = giveReason(outbox, 2, 'Borrosa');
    expect(given.decisions.map(({ reason }) => reason)).toEqual([null, 'Borrosa']);
    const { outbox: sent } = takeDue(given, 5);
    expect(giveReason(sent, 2, 'Otra').decisions.map(({ reason }) => reason)).toEqual([
      null,
      'Borrosa',
    ]);
  });

  it('is nothing for an approval', () => {
    const outbox = giveReason(after(emptyOutbox, 'approve', 1, 'a'), 1, 'Borrosa');
    expect(outbox.decisions[0]?.reason).toBeNull();
  });
});

describe('what came of it', () => {
  const sent = takeDue(after(emptyOutbox, 'approve', 0, 'a', 'b'), 1).outbox;

  it('keeps a settled post closed and puts a failed one back with its reason', () => {
    const outbox = settle(
      sent,
      new Map([
        ['a', { outcome: 'approved' }],
        ['b', { error: 'no' }],
      ]),
    );
    expect(outbox.decisions).toEqual([]);
    expect(statusOf(outbox, 'a')).toEqual({ kind: 'decided', stamp: 'approved', canUndo: false });
    expect(statusOf(outbox, 'b')).toEqual({ kind: 'open', failure: 'no' });
  });

  it('keeps what has not been answered under way', () => {
    const outbox = settle(sent, new Map([['a', { outcome: 'elsewhere' as const }]]));
    expect(statusOf(outbox, 'b')).toEqual({ kind: 'decided', stamp: 'approve', canUndo: false });
  });

  it('closes what somebody else decided, but nothing of ours', () => {
    const outbox = markElsewhere(sent, ['a', 'z']);
    expect(statusOf(outbox, 'z')).toMatchObject({ stamp: 'elsewhere' });
    expect(statusOf(outbox, 'a')).toMatchObject({ stamp: 'approve' });
    expect(markElsewhere(outbox, ['a', 'z'])).toBe(outbox);
  });

  it('opens again what came back to the queue', () => {
    const outbox = settle(sent, new Map([['a', { outcome: 'approved' as const }]]));
    expect(isOpen(reopen(outbox, ['a']), 'a')).toBe(true);
    expect(reopen(outbox, ['z'])).toBe(outbox);
  });
});
