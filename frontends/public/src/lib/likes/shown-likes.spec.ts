import { describe, expect, it } from 'vitest';
import { createLikes, type ToggleOutcome } from './create-likes.ts';

/** A page whose toggles wait for `answer` or `fail`; one likes `mine`, event by event. */
function page(mine: Record<string, string> = {}) {
  const clock = { nowMs: 0 };
  const sent: string[] = [];
  let pending = Promise.withResolvers<ToggleOutcome>();
  const likes = createLikes(() => clock.nowMs);
  const ways = {
    send(postId: string) {
      sent.push(postId);
      pending = Promise.withResolvers();
      return pending.promise;
    },
    onPlaced: () => undefined,
    onFailed: () => undefined,
  };
  likes.confirm(mine);
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    clock,
    sent,
    ...likes,
    press: (eventId: string, postId: string) => void likes.press(eventId, postId, ways),
    shown: (...ids: string[]) => ids.map((id) => likes.shownLikes({ id, eventid: 'e', likes: 5 })),
    answer(outcome: ToggleOutcome) {
      pending.resolve(outcome);
      return settled();
    },
    fail() {
      pending.reject(new Error('409'));
      return settled();
    },
  };
}
const likingA = () => page({ e: 'a' });

describe('a press', () => {
  it('shows at once, on both cards that it concerns', () => {
    const { press, likedPost, shown } = likingA();
    press('e', 'b');
    expect(likedPost('e')).toBe('b');
    expect(shown('a', 'b', 'c')).toEqual([4, 6, 5]);
  });

  it('takes the like off the card that has it', () => {
    const { press, likedPost, shown, sent } = likingA();
    press('e', 'a');
    expect(likedPost('e')).toBeNull();
    expect(shown('a')).toEqual([4]);
    expect(sent).toEqual(['a']);
  });

  it('twice is none', async () => {
    const twice = likingA();
    twice.press('e', 'b');
    twice.press('e', 'b');
    expect(twice.shown('a', 'b')).toEqual([4, 5]);
    const back = page();
    back.press('e', 'b');
    back.press('e', 'b');
    expect(back.shown('b')).toEqual([5]);
    await back.answer({ liked: true, likes: 6, previouslyLikedPost: null });
    expect(back.sent).toEqual(['b', 'b']);
    await back.answer({ liked: false, likes: 5, previouslyLikedPost: null });
    expect(back.sent).toEqual(['b', 'b']);
    expect(back.likedPost('e')).toBeNull();
  });

  it('in one event leaves another alone', () => {
    const { press, likedPost, sent } = likingA();
    press('other', 'z');
    expect(likedPost('e')).toBe('a');
    expect(sent).toEqual(['z']);
  });

  it('never shows less than no likes', () => {
    const { press, shownLikes } = likingA();
    press('e', 'a');
    expect(shownLikes({ id: 'a', eventid: 'e', likes: 0 })).toBe(0);
  });
});

describe('an answer', () => {
  const answer = { liked: true, likes: 9, previouslyLikedPost: { id: 'a', likes: 2 } };

  it('is what is shown from then on', async () => {
    const { press, likedPost, shown, sent, ...server } = likingA();
    press('e', 'b');
    await server.answer(answer);
    expect(shown('a', 'b')).toEqual([2, 9]);
    expect(likedPost('e')).toBe('b');
    expect(sent).toEqual(['b']);
  });

  it('leaves a later wish standing', async () => {
    const { press, likedPost, shown, sent, ...server } = likingA();
    press('e', 'b');
    press('e', 'c');
    await server.answer(answer);
    expect(likedPost('e')).toBe('c');
    expect(shown('a', 'b', 'c')).toEqual([2, 8, 6]);
    expect(sent).toEqual(['b', 'c']);
  });

  it('that took the like off instead is answered by another toggle', async () => {
    const { press, shown, sent, ...server } = page();
    press('e', 'b');
    await server.answer({ liked: false, likes: 4, previouslyLikedPost: null });
    expect(sent).toEqual(['b', 'b']);
    expect(shown('b')).toEqual([5]);
  });
});

describe('a failure', () => {
  it('takes all back to what the server said', async () => {
    const { press, likedPost, shown, fail } = likingA();
    press('e', 'b');
    await fail();
    expect(likedPost('e')).toBe('a');
    expect(shown('a', 'b')).toEqual([5, 5]);
  });

  it('shows what was heard meanwhile', async () => {
    const { press, hear, shown, fail } = likingA();
    press('e', 'b');
    hear({ b: 7 });
    expect(shown('b')).toEqual([6]);
    await fail();
    expect(shown('b')).toEqual([7]);
  });
});

describe('the live stream', () => {
  it('changes what is shown', () => {
    const { hear, shown } = likingA();
    hear({ a: 8, b: 1 });
    expect(shown('a', 'b', 'c')).toEqual([8, 1, 5]);
  });

  const answer = { liked: true, likes: 6, previouslyLikedPost: null };

  it('does not count one’s own like twice, before or after its answer', async () => {
    const { clock, press, hear, shown, ...server } = page();
    press('e', 'b');
    hear({ b: 6, c: 2 });
    expect(shown('b', 'c')).toEqual([6, 2]);
    clock.nowMs = 1000;
    await server.answer(answer);
    clock.nowMs = 1200;
    hear({ b: 5 });
    expect(shown('b')).toEqual([6]);
  });

  it('is believed again a moment later', async () => {
    const { clock, press, hear, shown, ...server } = page();
    press('e', 'b');
    clock.nowMs = 1000;
    await server.answer(answer);
    clock.nowMs = 1200;
    hear({ b: 7 });
    clock.nowMs = 2000;
    hear();
    expect(shown('b')).toEqual([6]);
    clock.nowMs = 2500;
    hear();
    expect(shown('b')).toEqual([7]);
  });

  it('gives way to the lists after a break, but for what was heard since', () => {
    const { ageTallies, forgetAged, hear, shown } = page();
    hear({ a: 8, b: 9 });
    ageTallies();
    hear({ b: 10 });
    expect(shown('a', 'b'), 'until the lists are read').toEqual([8, 10]);
    forgetAged();
    expect(shown('a', 'b')).toEqual([5, 10]);
  });
});
