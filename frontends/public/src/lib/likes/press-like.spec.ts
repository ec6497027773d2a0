import type { Post } from '@el-reto/contracts';
import { afterAll, expect, it, vi } from 'vitest';

const page = vi.hoisted(() => ({
  session: Promise.withResolvers<object>(),
  press: vi.fn<() => Promise<void>>(),
}));
vi.mock('@el-reto/ui/runtime', async (original) => ({
  ...(await original<object>()),
  sessionReady: () => page.session.promise,
}));
vi.mock('../adults.ts', () => ({ mayTakePart: async () => true }));
vi.mock('./ledger.ts', () => ({ likes: { likedPost: () => null, press: page.press } }));
// Spec files of a worker share modules. This file loads its own copies, and removes them.
vi.resetModules();
const { pressLike } = await import('./press-like.ts');
afterAll(() => vi.resetModules());

it('two taps on a card while the session is loading are one press; a later tap is another one', async () => {
  const post = { id: 'p', eventid: 'e' } as Post;
  const taps = [pressLike(post), pressLike(post)];
  page.session.resolve({ status: 'signed-in', user: { uid: 'ana' } });
  await Promise.all(taps);
  expect(page.press).toHaveBeenCalledOnce();
  await pressLike(post);
  expect(page.press).toHaveBeenCalledTimes(2);
});
