import type { Post } from '@el-reto/contracts';
import { beforeEach, expect, it, vi } from 'vitest';

const call = vi.hoisted(() => vi.fn<(name: string, parts: { query: object }) => unknown>());
vi.mock('@el-reto/ui/runtime', async (original) => ({
  ...(await original<typeof import('@el-reto/ui/runtime')>()),
  call,
}));

/** Lists of three cards in two pages. */
const firstPage = { posts: [{ id: 'a' }, { id: 'b' }] as Post[], nextCursor: '2' };
const secondPage = { posts: [{ id: 'c' }] as Post[], nextCursor: null };

/** The module of a page that was reloaded while it showed the list in this order. */
async function reloadedWith(sort: 'recent' | 'random', ids: readonly string[]) {
  const shown = JSON.stringify({ eventId: 'e', sort, search: '', ids, nextCursor: null });
  vi.stubGlobal('sessionStorage', { getItem: () => shown });
  vi.resetModules();
  const { restoreList } = await import('./kept-list.ts');
  return async (eventId = 'e', search = '') =>
    (await restoreList(eventId, { sort, search }))?.posts.map(({ id }) => id);
}

beforeEach(() => {
  call.mockImplementation((_, { query }) => ('cursor' in query ? secondPage : firstPage));
});

it('a reloaded list has as many cards as before, also each time it is read again', async () => {
  const restore = await reloadedWith('recent', ['x', 'b', 'c']);
  expect(await restore('other')).toBeUndefined();
  expect(await restore('e', 'luna')).toBeUndefined();
  expect(await restore()).toEqual(['a', 'b', 'c']);
  expect(await restore()).toEqual(['a', 'b', 'c']);
});

it('a reloaded random list has its order once; then it is shuffled again', async () => {
  const restore = await reloadedWith('random', ['c', 'a']);
  expect(await restore()).toEqual(['c', 'a']);
  expect(await restore()).toBeUndefined();
});

it('a random list of a large contest is shuffled again, after five pages without all of its cards', async () => {
  call.mockReset().mockReturnValue(secondPage);
  for (let page = 1; page <= 5; page += 1) call.mockReturnValueOnce({ posts: [], nextCursor: '2' });
  const restore = await reloadedWith('random', ['c', 'a']);
  expect(await restore()).toBeUndefined();
  expect(call).toHaveBeenCalledTimes(5);
});
