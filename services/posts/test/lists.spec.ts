import { postsRequests } from '@el-reto/contracts';
import { allPages, mediaUrl } from '@el-reto/service-kit';
import { codeOf } from '@el-reto/testing';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { PostSort } from '../src/listing-order.ts';
import { admin, Posts } from './posts-harness.ts';
import { publicPost, publicPosts } from './sample-posts.ts';

const service = await Posts.ofFile();
const { ask, seed } = service;

type Asked = Partial<z.input<typeof postsRequests.list.input>>;

const list = (eventId: string, { sort = 'recent', limit = 10, ...rest }: Asked = {}) =>
  ask(postsRequests.list, { ...rest, eventId, sort, limit });

/** The ids of all pages, all of which but the last are full; calls `between` after each page. */
async function walk(
  eventId: string,
  { limit = 10, ...asked }: Asked,
  between: (page: number) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const sizes: number[] = [];
  const all = await allPages('posts', async (from) => {
    const answer = await list(eventId, { limit, ...asked, ...from });
    sizes.push(answer.posts.length);
    if (answer.nextCursor !== null) await between(sizes.length);
    return answer;
  });
  expect(new Set(sizes.slice(0, -1))).toEqual(new Set(sizes.length > 1 ? [limit] : []));
  return all.map(({ id }) => id);
}

/** Posts, many of which have equal times, likes or places in the shuffle. */
const tied = (eventid: string, count: number, name = eventid) =>
  publicPosts(count, name, (n) => ({
    eventid,
    createdAt: 1000 + (n % 7),
    likes: n % 5,
    shuffle: ((n * 7919) % 23) * 2 ** 27,
  }));

it('a list of an event has public posts only, with unsigned addresses and without the fields for moderators', async () => {
  await seed(
    publicPost('shown', { eventid: 'public', reportedAt: 1, queueRank: 0 }),
    publicPost('waiting', { eventid: 'public', public: false }),
    publicPost('elsewhere', { eventid: 'another' }),
  );
  const { posts, nextCursor } = await list('public');
  expect(posts).toMatchObject([{ id: 'shown', photoURL: mediaUrl('x/shown.jpg') }]);
  for (const field of ['reported', 'reportedAt', 'reports', 'shuffle']) {
    expect(posts[0]).not.toHaveProperty(field);
  }
  expect(nextCursor).toBeNull();
  expect(await list('nowhere')).toEqual({ posts: [], nextCursor: null });
});

it.each<[PostSort, number[], number[], number[]]>([
  ['recent', [0, 0, 0, 0, 0], [3, 9, 1, 9, 5], [3, 1, 4, 0, 2]],
  ['likes', [1, 4, 4, 10], [1, 8, 2, 9], [3, 2, 1, 0]],
])('a list by %s is in its order: likes %j, times %j', async (sort, likes, times, expected) => {
  const eventid = `ordered-${sort}`;
  const facts = (i: number) => ({ likes: likes[i] ?? 0, createdAt: times[i] ?? 0, eventid });
  await seed(...publicPosts(likes.length, eventid, facts));
  const ids = await walk(eventid, { sort, limit: 2 });
  expect(ids).toEqual(expected.map((i) => `${eventid}-${i}`));
  // The last post may fill a page.
  expect((await list(eventid, { sort, limit: likes.length })).nextCursor).toBeNull();
});

it.each(['', 'foto'])(
  'a list by likes, of "%s", continues by date once the likes are hidden',
  async (q) => {
    const eventid = `hiding${q}`;
    const likes = [9, 8, 1, 2];
    const facts = (i: number) => ({
      likes: likes[i] ?? 0,
      createdAt: 10 - i,
      eventid,
      name: 'foto',
    });
    await seed(...publicPosts(likes.length, eventid, facts));
    const byLikes = await list(eventid, { sort: 'likes', limit: 2, q });
    const cursor = byLikes.nextCursor ?? undefined;
    const { posts } = await list(eventid, { sort: 'recent', hidesLikes: true, q, cursor });
    expect(posts.map(({ id }) => id)).toEqual([`${eventid}-2`, `${eventid}-3`]);
    await expect(list(eventid, { sort: 'recent', q, cursor })).rejects.toThrow('MALFORMED_REQUEST');
  },
);

it.each(['recent', 'likes', 'random'] as const)('a list by %s has each post once', async (sort) => {
  const event = `paged-${sort}`;
  const original = tied(event, 57);
  await seed(...original);
  const ids = await walk(event, { sort }, (page) =>
    seed(...tied(event, 3, `${event} added ${page}`)),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(original.map(({ id }) => id)));
});

it('a list of an event continues at the same place after the last post of a page was deleted', async () => {
  await seed(...tied('shrinking', 6));
  const all = await walk('shrinking', {});
  const { posts, nextCursor } = await list('shrinking', { limit: 3 });
  await service.delete(posts.at(-1)?.id ?? '', admin());
  const second = await list('shrinking', { limit: 3, cursor: nextCursor ?? '' });
  expect(second.posts.map(({ id }) => id)).toEqual(all.slice(3));
});

it('a shuffled list begins at a random place, is not sorted by time, and continues from page to page', async () => {
  await seed(...publicPosts(100, 'shuffled', (i) => ({ eventid: 'shuffled', createdAt: i })));
  const starts = new Set<string | undefined>();
  for (let i = 0; i < 8; i++) {
    const { posts } = await list('shuffled', { sort: 'random', limit: 100 });
    expect(posts).toHaveLength(100);
    starts.add(posts[0]?.id);
    const order = posts.map(({ id }) => Number(id.split('-')[1]));
    expect(order).not.toEqual(order.toSorted((a, b) => a - b));
  }
  expect(starts.size).toBeGreaterThan(1);
  const { nextCursor } = await list('shuffled', { sort: 'random', limit: 50 });
  const page = () => list('shuffled', { sort: 'random', limit: 50, cursor: nextCursor ?? '' });
  expect(await page()).toEqual(await page());
});

it('a search of an event finds similar words only if nothing matches exactly; an empty one finds all', async () => {
  const eventid = 'people';
  await seed(
    publicPost('La Sirena', { eventid, id: 'a' }),
    publicPost('La Sirema', { eventid, id: 'b' }),
    publicPost('El Soldado', { eventid, id: 'c' }),
    publicPost('Sirena ajena', { eventid: 'elsewhere', id: 'd' }),
  );
  const found = async (q: string) => (await walk(eventid, { q })).toSorted();
  expect(await found('sirena')).toEqual(['a']);
  expect(await found('sirela')).toEqual(['a', 'b']);
  expect(await found('dragon')).toEqual([]);
  expect(await found('  ')).toEqual(['a', 'b', 'c']);
});

it('a search is complete in every order', async () => {
  const eventid = 'haystack';
  const posts = publicPosts(1_100, eventid, (i) => ({
    eventid,
    createdAt: i,
    likes: i % 11,
    ...(i % 100 === 7 && { foldedName: `aguja ${i}` }),
  }));
  await seed(...posts);
  for (const sort of ['recent', 'likes', 'random'] as const) {
    const ids = await walk(eventid, { sort, limit: 5, q: 'aguja' });
    expect([ids.length, new Set(ids).size]).toEqual([11, 11]);
  }
});

const own = (id: string, facts: object) =>
  publicPost(`Carta ${id}`, { id, userId: 'lupe', displayName: 'Lupe', ...facts });

it('the cards of one author are the public ones, of an event or of all, newest first', async () => {
  await seed(
    own('lupe-1', { eventid: 'mine', createdAt: 1 }),
    own('lupe-2', { eventid: 'mine', createdAt: 2 }),
    own('lupe-3', { eventid: 'other', createdAt: 3 }),
    own('lupe-4', { eventid: 'mine', createdAt: 4, public: false }),
    publicPost('De otra', { id: 'lupe-5', eventid: 'mine', userId: 'otra' }),
  );
  expect(await walk('mine', { author: 'lupe', limit: 1 })).toEqual(['lupe-2', 'lupe-1']);
  expect(await walk('mine', { author: 'lupe', q: 'carta lupe-1' })).toEqual(['lupe-1']);
  expect(await walk('mine', { author: 'otra', q: 'carta lupe-1' })).toEqual([]);
  const all = await allPages('posts', (from) =>
    ask(postsRequests.listByAuthor, { uid: 'lupe', limit: 2, ...from }),
  );
  expect(all.map(({ id }) => id)).toEqual(['lupe-3', 'lupe-2', 'lupe-1']);
});

it.each(['timida', 'nadie'])('authors are not found if no card is public: %s', async (uid) => {
  if (uid === 'timida') await seed(own('lupe-6', { userId: uid, public: false }));
  const asked = ask(postsRequests.listByAuthor, { uid, limit: 2 });
  expect(await codeOf(asked)).toBe('USER_NOT_FOUND');
});
