import type { Post } from '@el-reto/contracts';
import { expect, it, vi } from 'vitest';
import { hidesLikes, isPlacedAtOnce, pressLike } from './press-like.ts';

const page = vi.hoisted(() => ({
  session: Promise.withResolvers<object>(),
  press: vi.fn<() => Promise<void>>(),
  liked: null as string | null,
  isAdult: true,
}));
vi.mock('@el-reto/ui/runtime', async (original) => ({
  ...(await original<object>()),
  sessionReady: () => page.session.promise,
}));
vi.mock('../adults.ts', () => ({ mayTakePart: async () => page.isAdult }));
vi.mock('./ledger.ts', () => ({ likes: { likedPost: () => page.liked, press: page.press } }));

it.each([
  ['a counted like', { liked: true, likes: 1 }, undefined, false],
  ['a voter', { liked: true, likes: 1 }, 'voted', false],
  ['a voter who has taken the like back', { liked: false, likes: 0 }, 'voted', true],
  ['a contest that counts in secret', { liked: true, likes: 0 }, 'ended', true],
  ['a like that counts without being shown', { liked: true, likes: 0 }, undefined, true],
  ['a like in review', { liked: true, likes: 0, review: true }, undefined, false],
  ['no like any more', { liked: false, likes: 0 }, undefined, false],
] as const)('%s: whether the answer hides its numbers', (_, answer, counts, hides) => {
  expect(hidesLikes(answer, counts)).toBe(hides);
});

it.each([
  ['guest', null, true],
  ['guest', 'another-card', true],
  ['mail', null, true],
  ['mail', 'another-card', false],
  ['address', null, false],
  ['address', 'another-card', false],
] as const)(
  'a like asked for by %s, while the own like is on %s, is placed at once: %s',
  (by, at, placed) => {
    expect(isPlacedAtOnce(by, at)).toBe(placed);
  },
);

it('two taps on a card while the session is loading are one press; a later tap is another one', async () => {
  const post = { id: 'p', eventid: 'e' } as Post;
  const taps = [pressLike(post), pressLike(post)];
  page.session.resolve({ status: 'signed-in', user: { uid: 'ana' } });
  await Promise.all(taps);
  expect(page.press).toHaveBeenCalledOnce();
  await pressLike(post);
  expect(page.press).toHaveBeenCalledTimes(2);
});

it('an account that may not take part only takes its like back', async () => {
  page.press.mockReset();
  page.session.resolve({ status: 'signed-in', user: { uid: 'ana' } });
  page.isAdult = false;
  const post = { id: 'p', eventid: 'e' } as Post;
  await pressLike(post);
  expect(page.press).not.toHaveBeenCalled();
  page.liked = 'p';
  await pressLike(post);
  expect(page.press).toHaveBeenCalledExactlyOnceWith('e', 'p', expect.anything());
});
