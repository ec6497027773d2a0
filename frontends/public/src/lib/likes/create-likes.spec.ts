import { beforeEach, expect, it, vi } from 'vitest';
import { createLikes, type Placed, type PressWays } from './create-likes.ts';

/** A server that keeps one like an event, as the likes service does. */
function likesServer() {
  const state = { post: null as string | null, tallies: new Map<string, number>(), calls: 0 };
  const add = (id: string, by: number) => state.tallies.set(id, (state.tallies.get(id) ?? 0) + by);
  const send = async (postId: string) => {
    state.calls += 1;
    await Promise.resolve();
    const before = state.post;
    state.post = before === postId ? null : postId;
    if (before !== null) add(before, -1);
    if (state.post !== null) add(postId, 1);
    const likesOf = (id: string) => state.tallies.get(id) ?? 0;
    const previouslyLikedPost =
      before !== null && before !== postId ? { id: before, likes: likesOf(before) } : null;
    return { liked: state.post === postId, likes: likesOf(postId), previouslyLikedPost };
  };
  return { state, send };
}

const onPlaced = vi.fn<(placed: Placed) => void>();
const onFailed = vi.fn<(error: unknown) => void>();
beforeEach(() => vi.clearAllMocks());

/** A page whose presses are sent by `send`. */
function page(send: PressWays['send']) {
  const likes = createLikes();
  const press = (eventId: string, postId: string) =>
    likes.press(eventId, postId, { send, onPlaced, onFailed });
  return { ...likes, press };
}

it('comes to the last wish, however fast the presses', async () => {
  const { state, send } = likesServer();
  const likes = page(send);
  const first = likes.press('e', 'a');
  void likes.press('e', 'b');
  void likes.press('e', 'c');
  expect(likes.likedPost('e')).toBe('c');
  await first;
  expect(state.post).toBe('c');
  expect(state.calls).toBe(2);
  expect(onPlaced).toHaveBeenCalledExactlyOnceWith({ eventId: 'e', postId: 'c', from: 'a' });
});

it('puts the like on again that another page took off meanwhile', async () => {
  const { state, send } = likesServer();
  state.post = 'a';
  const likes = page(send);
  await likes.press('e', 'a');
  expect(state.post).toBe('a');
  expect(likes.likedPost('e')).toBe('a');
});

it('rolls back and tells when the server refuses', async () => {
  const fault = new Error('409');
  const likes = page(() => Promise.reject(fault));
  likes.confirm({ e: 'a' });
  await likes.press('e', 'b');
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(fault);
  expect(likes.likedPost('e')).toBe('a');
  expect(likes.shownLikes({ id: 'b', eventid: 'e', likes: 3 })).toBe(3);
});

it('gives up on a server that always disagrees', async () => {
  const never = { liked: false, likes: 0, previouslyLikedPost: null };
  const send = vi.fn<() => Promise<typeof never>>(() => Promise.resolve(never));
  const likes = page(send);
  await likes.press('e', 'a');
  expect(send.mock.calls.length).toBeLessThan(10);
  expect(likes.likedPost('e')).toBeNull();
});
