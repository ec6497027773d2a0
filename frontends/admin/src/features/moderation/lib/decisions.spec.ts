import { describe, expect, it } from 'vitest';
import {
  decide,
  emptyDesk,
  giveReason,
  hold,
  isOpen,
  lastGesture,
  markElsewhere,
  nextDueMs,
  release,
  reopen,
  settle,
  standingOf,
  takeDue,
  undo,
  type DeskState,
  type Verdict,
} from './decisions.ts';

const post = (id: string) => ({ id, name: `Foto ${id}`, eventid: 'e' });

const after = (desk: DeskState, verdict: Verdict, dueMs: number, ...ids: string[]) =>
  decide(desk, { posts: ids.map(post), verdict, dueMs });

const idsOf = (decisions: readonly { post: { id: string } }[]) =>
  decisions.map((decision) => decision.post.id);

describe('a decision', () => {
  it('closes its posts and waits for its time', () => {
    const desk = after(emptyDesk, 'approve', 5000, 'a', 'b');
    expect([isOpen(desk, 'a'), isOpen(desk, 'b'), isOpen(desk, 'c')]).toEqual([false, false, true]);
    expect(takeDue(desk, 4999).due).toEqual([]);
    expect(idsOf(takeDue(desk, 5000).due)).toEqual(['a', 'b']);
  });

  it('is taken once: a second one on the same post changes nothing', () => {
    const desk = after(emptyDesk, 'approve', 5000, 'a');
    expect(after(desk, 'deny', 6000, 'a')).toBe(desk);
    expect(idsOf(after(desk, 'deny', 6000, 'a', 'b').decisions)).toEqual(['a', 'b']);
  });

  it('is handed over once', () => {
    const { desk, due } = takeDue(after(emptyDesk, 'approve', 0, 'a'), 10);
    expect(due).toHaveLength(1);
    expect(takeDue(desk, 20).due).toEqual([]);
    expect(nextDueMs(desk)).toBeNull();
  });

  it('goes in any case when all is flushed', () => {
    const desk = hold(after(emptyDesk, 'approve', 5000, 'a'), 100);
    expect(idsOf(takeDue(desk, Infinity).due)).toEqual(['a']);
  });

  it('takes the old failure away', () => {
    const failed = settle(emptyDesk, new Map([['a', { error: 'sin red' }]]));
    expect(after(failed, 'approve', 1, 'a').failures.size).toBe(0);
  });
});

describe('undo', () => {
  const desk = after(after(emptyDesk, 'approve', 5000, 'a', 'b'), 'deny', 6000, 'c', 'd');

  it('takes back the last gesture as a whole, then the one before', () => {
    const once = undo(desk);
    expect(once.undone).toEqual(['c', 'd']);
    expect(idsOf(once.decisions)).toEqual(['a', 'b']);
    expect(undo(once).undone).toEqual(['a', 'b']);
  });

  it('takes back one post of a gesture alone', () => {
    const once = undo(desk, 'c');
    expect(once.undone).toEqual(['c']);
    expect(idsOf(lastGesture(once))).toEqual(['d']);
  });

  it('reaches nothing that was handed over', () => {
    const { desk: sent } = takeDue(desk, Infinity);
    expect(undo(sent)).toBe(sent);
    expect(undo(sent, 'a')).toBe(sent);
  });
});

describe('the time to undo', () => {
  it('stands still while somebody is at the button, and nobody loses any', () => {
    const held = hold(after(emptyDesk, 'approve', 5000, 'a'), 1000);
    expect(nextDueMs(held)).toBeNull();
    expect(hold(held, 9000).heldSinceMs).toBe(1000);
    const freed = release(held, 31_000);
    expect(nextDueMs(freed)).toBe(35_000);
    expect(release(freed, 40_000)).toBe(freed);
  });

  it('is that of the decision that is due first', () => {
    expect(nextDueMs(after(after(emptyDesk, 'deny', 900, 'a'), 'deny', 700, 'b'))).toBe(700);
  });
});

describe('a reason', () => {
  it('is given to the denials of its gesture until they are sent', () => {
    const desk = after(after(emptyDesk, 'deny', 1, 'a'), 'deny', 2, 'b');
    const given = giveReason(desk, 2, 'Borrosa');
    expect(given.decisions.map(({ reason }) => reason)).toEqual([null, 'Borrosa']);
    const { desk: sent } = takeDue(given, 5);
    expect(giveReason(sent, 2, 'Otra').decisions.map(({ reason }) => reason)).toEqual([
      null,
      'Borrosa',
    ]);
  });

  it('is nothing for an approval', () => {
    const desk = giveReason(after(emptyDesk, 'approve', 1, 'a'), 1, 'Borrosa');
    expect(desk.decisions[0]?.reason).toBeNull();
  });
});

describe('what came of it', () => {
  const sent = takeDue(after(emptyDesk, 'approve', 0, 'a', 'b'), 1).desk;

  it('keeps a settled post closed and puts a failed one back with its reason', () => {
    const desk = settle(
      sent,
      new Map([
        ['a', { outcome: 'approved' }],
        ['b', { error: 'no' }],
      ]),
    );
    expect(desk.decisions).toEqual([]);
    expect(standingOf(desk, 'a')).toEqual({ kind: 'decided', stamp: 'approved', canUndo: false });
    expect(standingOf(desk, 'b')).toEqual({ kind: 'open', failure: 'no' });
  });

  it('keeps what has not been answered under way', () => {
    const desk = settle(sent, new Map([['a', { outcome: 'elsewhere' as const }]]));
    expect(standingOf(desk, 'b')).toEqual({ kind: 'decided', stamp: 'approve', canUndo: false });
  });

  it('closes what somebody else decided, but nothing of ours', () => {
    const desk = markElsewhere(sent, ['a', 'z']);
    expect(standingOf(desk, 'z')).toMatchObject({ stamp: 'elsewhere' });
    expect(standingOf(desk, 'a')).toMatchObject({ stamp: 'approve' });
    expect(markElsewhere(desk, ['a', 'z'])).toBe(desk);
  });

  it('opens again what came back to the queue', () => {
    const desk = settle(sent, new Map([['a', { outcome: 'approved' as const }]]));
    expect(isOpen(reopen(desk, ['a']), 'a')).toBe(true);
    expect(reopen(desk, ['z'])).toBe(desk);
  });
});
