import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLikes, type Placed, type ToggleOutcome } from './create-likes.ts';

const onPlaced = vi.fn<(placed: Placed) => void>();
const onFailed = vi.fn<(error: unknown) => void>();
beforeEach(() => vi.clearAllMocks());

const settled = () => new Promise((resolve) => setTimeout(resolve));
const outcome = (
  liked: boolean,
  likes: number,
  previouslyLikedPost: ToggleOutcome['previouslyLikedPost'] = null,
  isHidden = false,
): ToggleOutcome => ({ liked, likes, previouslyLikedPost, isHidden });

/** A page with the likes `mine`, by event. Each toggle request waits for `answer` or `fail`. */
function page(mine: Record<string, string> = {}) {
  const clock = { nowMs: 0 };
  const sent: string[] = [];
  let pending = Promise.withResolvers<ToggleOutcome>();
  const likes = createLikes(() => clock.nowMs);
  /** The running request for the account's likes, if any. */
  let reading: Promise<void> | undefined;
  const ready = () => reading;
  const send = (postId: string) => {
    sent.push(postId);
    pending = Promise.withResolvers();
    return pending.promise;
  };
  likes.confirm(mine);
  return {
    clock,
    sent,
    ...likes,
    press: (eventId: string, postId: string) =>
      void likes.press(eventId, postId, { ready, send, onPlaced, onFailed }),
    /** Requests the account's likes. The returned function delivers the answer. */
    read() {
      const arrival = Promise.withResolvers<void>();
      reading = arrival.promise;
      return (found: Record<string, string>) => {
        likes.confirm(found);
        arrival.resolve();
        return settled();
      };
    },
    shown: (...ids: string[]) => ids.map((id) => likes.shownLikes({ id, eventid: 'e', likes: 5 })),
    answer(...given: Parameters<typeof outcome>) {
      pending.resolve(outcome(...given));
      return settled();
    },
    fail(error: Error) {
      pending.reject(error);
      return settled();
    },
  };
}

describe('a press', () => {
  it.each([
    ['moves the like, on both cards at once', ['b'], 'b', [4, 6, 5]],
    ['takes the like off its card', ['a'], null, [4, 5, 5]],
    ['twice on another card leaves no like', ['b', 'b'], null, [4, 5, 5]],
    ['after a press moves the like once more', ['b', 'c'], 'c', [4, 5, 6]],
  ])('%s', (_, pressed, liked, shown) => {
    const { press, likedPost, shown: shownOf, sent } = page({ e: 'a' });
    for (const postId of pressed) press('e', postId);
    expect(likedPost('e')).toBe(liked);
    expect(shownOf('a', 'b', 'c')).toEqual(shown);
    expect(sent).toEqual(pressed.slice(0, 1));
  });

  it('changes only the like of its event', () => {
    const { press, likedPost, sent } = page({ e: 'a' });
    press('other', 'z');
    expect([likedPost('e'), likedPost('other'), sent]).toEqual(['a', 'z', ['z']]);
  });

  it.each([
    ['that another tab has made sends nothing', { e: 'b' }, []],
    ['that no other tab has made is sent', {}, ['b']],
  ])('while the likes are being read, %s', async (_, found, toggles) => {
    const { press, read, likedPost, sent } = page();
    const arrive = read();
    press('e', 'b');
    expect([likedPost('e'), sent]).toEqual(['b', []]);
    await arrive(found);
    expect([likedPost('e'), sent]).toEqual(['b', toggles]);
  });

  it('never shows a negative number of likes', () => {
    const { press, shownLikes } = page({ e: 'a' });
    press('e', 'a');
    expect(shownLikes({ id: 'a', eventid: 'e', likes: 0 })).toBe(0);
  });
});

describe('an answer', () => {
  it('updates the numbers of both cards and announces the like', async () => {
    const { press, likedPost, shown, sent, answer } = page({ e: 'a' });
    press('e', 'b');
    await answer(true, 9, { id: 'a', likes: 2 });
    expect([likedPost('e'), shown('a', 'b'), sent]).toEqual(['b', [2, 9], ['b']]);
    expect(onPlaced).toHaveBeenCalledExactlyOnceWith({ eventId: 'e', postId: 'b', from: 'a' });
  });

  it('does not undo a later press, which is sent next; only the like of the later press is announced', async () => {
    const { press, likedPost, shown, sent, answer } = page({ e: 'a' });
    press('e', 'b');
    press('e', 'd');
    press('e', 'c');
    await answer(true, 9, { id: 'a', likes: 2 });
    expect([likedPost('e'), shown('a', 'b', 'c'), sent]).toEqual(['c', [2, 8, 6], ['b', 'c']]);
    await answer(true, 6, { id: 'b', likes: 8 });
    expect(onPlaced).toHaveBeenCalledExactlyOnceWith({ eventId: 'e', postId: 'c', from: 'b' });
  });

  it('to a press that the user has taken back is followed by one more toggle', async () => {
    const { press, likedPost, sent, answer } = page();
    press('e', 'b');
    press('e', 'b');
    await answer(true, 6);
    await answer(false, 5);
    expect([likedPost('e'), sent]).toEqual([null, ['b', 'b']]);
    expect(onPlaced).not.toHaveBeenCalled();
  });

  it('that removed the like, because another page had placed it, is followed by one more toggle', async () => {
    const { press, likedPost, shown, sent, answer } = page();
    press('e', 'b');
    await answer(false, 4);
    expect([sent, shown('b')]).toEqual([['b', 'b'], [5]]);
    await answer(true, 5);
    expect([likedPost('e'), sent.length]).toEqual(['b', 2]);
  });

  it('that never matches the press ends the retries after six toggles', async () => {
    const { press, likedPost, sent, answer } = page();
    press('e', 'a');
    for (let toggles = 0; toggles < 9; toggles += 1) await answer(false, 0);
    expect([sent.length, likedPost('e')]).toEqual([6, null]);
  });
});

it('a failed toggle is reported and restores the last state of the server, with all later tallies', async () => {
  const { press, receive, likedPost, shown, fail } = page({ e: 'a' });
  const error = new Error('409');
  press('e', 'b');
  receive({ b: 7 });
  expect(shown('a', 'b')).toEqual([4, 6]);
  await fail(error);
  expect([likedPost('e'), shown('a', 'b')]).toEqual(['a', [5, 7]]);
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(error);
});

describe('a tally of the live stream', () => {
  it.each(['before', 'after'])(
    'of a pressed card that arrives %s the answer is shown 1.5 s after the answer',
    async (when) => {
      const { clock, press, receive, shown, answer } = page();
      press('e', 'b');
      receive({ b: when === 'before' ? 7 : 5, c: 2 });
      expect(shown('b', 'c')).toEqual([6, 2]);
      clock.nowMs = 1000;
      await answer(true, 6);
      if (when === 'after') receive({ b: 7 });
      clock.nowMs += 1499;
      receive();
      expect(shown('b')).toEqual([6]);
      clock.nowMs += 1;
      receive();
      expect(shown('b')).toEqual([7]);
    },
  );

  it('from before a break of the stream is dropped once the lists are read again', () => {
    const { ageTallies, forgetAged, receive, shown } = page();
    receive({ a: 8, b: 9 });
    ageTallies();
    receive({ b: 10 });
    expect(shown('a', 'b')).toEqual([8, 10]);
    forgetAged();
    expect(shown('a', 'b')).toEqual([5, 10]);
  });

  it('from before a break of the stream is dropped also if it was held back', async () => {
    const { clock, press, receive, ageTallies, shown, answer } = page();
    press('e', 'b');
    receive({ b: 7 });
    ageTallies();
    await answer(true, 6);
    clock.nowMs += 1500;
    receive();
    expect(shown('b')).toEqual([6]);
  });
});

it('an answer without numbers leaves the likes of both cards unknown', async () => {
  const { press, answer, receive, isKnown } = page({ e: 'b' });
  receive({ a: 7, b: 8 });
  press('e', 'a');
  await answer(true, 0, { id: 'b', likes: 0 }, true);
  expect(['a', 'b'].map(isKnown)).toEqual([false, false]);
});

it('the likes of a card are known once its stream or its own change brought them', async () => {
  const { isKnown, receive, press, answer } = page();
  receive({ a: 3 });
  expect(['a', 'b'].map(isKnown)).toEqual([true, false]);
  press('e', 'b');
  await answer(true, 1);
  expect(isKnown('b')).toBe(true);
});
