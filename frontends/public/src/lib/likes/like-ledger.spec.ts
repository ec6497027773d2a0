import { describe, expect, it } from 'vitest';
import {
  confirm,
  emptyLedger,
  hear,
  likedPost,
  nextToggle,
  press,
  release,
  rollBack,
  settle,
  shownLikes,
} from './like-ledger.ts';

const post = (id: string, likes = 5) => ({ id, eventid: 'e', likes });
const shown = (ledger: typeof emptyLedger, ...ids: string[]) =>
  ids.map((id) => shownLikes(ledger, post(id)));
const likingA = confirm(emptyLedger, { e: 'a' });

describe('a press', () => {
  it('shows at once, on both cards that it concerns', () => {
    const moved = press(likingA, 'e', 'b');
    expect(likedPost(moved, 'e')).toBe('b');
    expect(shown(moved, 'a', 'b', 'c')).toEqual([4, 6, 5]);
  });

  it('takes the like off the card that has it', () => {
    const off = press(likingA, 'e', 'a');
    expect(likedPost(off, 'e')).toBeNull();
    expect(shown(off, 'a')).toEqual([4]);
    expect(nextToggle(off, 'e')).toBe('a');
  });

  it('twice is none', () => {
    const twice = press(press(likingA, 'e', 'b'), 'e', 'b');
    expect(shown(twice, 'a', 'b')).toEqual([4, 5]);
    const back = press(press(emptyLedger, 'e', 'b'), 'e', 'b');
    expect(nextToggle(back, 'e')).toBeNull();
  });

  it('in one event leaves another alone', () => {
    const ledger = press(likingA, 'other', 'z');
    expect(likedPost(ledger, 'e')).toBe('a');
    expect(nextToggle(ledger, 'e')).toBeNull();
    expect(nextToggle(ledger, 'other')).toBe('z');
  });

  it('never shows less than no likes', () => {
    expect(shownLikes(press(likingA, 'e', 'a'), post('a', 0))).toBe(0);
  });
});

describe('an answer', () => {
  const answer = { liked: true, likes: 9, previouslyLikedPost: { id: 'a', likes: 2 } };

  it('is what is shown from then on', () => {
    const settled = settle(press(likingA, 'e', 'b'), 'e', 'b', answer, 0);
    expect(shown(settled, 'a', 'b')).toEqual([2, 9]);
    expect(likedPost(settled, 'e')).toBe('b');
    expect(nextToggle(settled, 'e')).toBeNull();
  });

  it('leaves a later wish standing', () => {
    const later = press(press(likingA, 'e', 'b'), 'e', 'c');
    const settled = settle(later, 'e', 'b', answer, 0);
    expect(likedPost(settled, 'e')).toBe('c');
    expect(shown(settled, 'a', 'b', 'c')).toEqual([2, 8, 6]);
    expect(nextToggle(settled, 'e')).toBe('c');
  });

  it('that took the like off instead is answered by another toggle', () => {
    const off = { liked: false, likes: 4, previouslyLikedPost: null };
    const settled = settle(press(emptyLedger, 'e', 'b'), 'e', 'b', off, 0);
    expect(nextToggle(settled, 'e')).toBe('b');
    expect(shown(settled, 'b')).toEqual([5]);
  });
});

describe('a failure', () => {
  it('takes all back to what the server said', () => {
    const back = rollBack(press(likingA, 'e', 'b'), 'e', 0);
    expect(likedPost(back, 'e')).toBe('a');
    expect(shown(back, 'a', 'b')).toEqual([5, 5]);
  });

  it('shows what was heard meanwhile', () => {
    const heard = hear(press(likingA, 'e', 'b'), { b: 7 }, 0);
    expect(shown(heard, 'b')).toEqual([6]);
    expect(shown(rollBack(heard, 'e', 0), 'b')).toEqual([7]);
  });
});

describe('the live stream', () => {
  it('changes what is shown', () => {
    expect(shown(hear(likingA, { a: 8, b: 1 }, 0), 'a', 'b', 'c')).toEqual([8, 1, 5]);
  });

  it('does not count one’s own like twice, before or after its answer', () => {
    const pressed = press(emptyLedger, 'e', 'b');
    const early = hear(pressed, { b: 6, c: 2 }, 0);
    expect(shown(early, 'b', 'c')).toEqual([6, 2]);
    const answer = { liked: true, likes: 6, previouslyLikedPost: null };
    const settled = settle(early, 'e', 'b', answer, 1000);
    expect(shown(hear(settled, { b: 5 }, 1200), 'b')).toEqual([6]);
  });

  it('is believed again a moment later', () => {
    const answer = { liked: true, likes: 6, previouslyLikedPost: null };
    const settled = settle(press(emptyLedger, 'e', 'b'), 'e', 'b', answer, 1000);
    const held = hear(settled, { b: 7 }, 1200);
    expect(shown(release(held, 2000), 'b')).toEqual([6]);
    expect(shown(release(held, 2500), 'b')).toEqual([7]);
  });
});
