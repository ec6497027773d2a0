import { calls } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import { codeOf, setClock } from '@el-reto/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { deniedCards } from '../src/post-records.ts';
import { admin, Posts } from './posts-harness.ts';
import { deniedFacts, publicPost, publicPosts } from './sample-posts.ts';

const service = await Posts.ofFile();
const { ask, create, createPublic, seed, store } = service;

type Asked = z.input<typeof calls.listAdminPosts.input>;

const all = (asked: Asked) => allPages('posts', (from) => service.desk({ ...asked, ...from }));
const idsOf = async (asked: Asked) => (await all(asked)).map(({ id }) => id);

describe('the list of public posts', () => {
  const count = 60;

  beforeAll(async () => {
    const some = publicPosts(count, 'desk', (i) => ({
      eventid: i % 2 ? 'odd' : 'even',
      userId: i % 3 ? 'ana' : 'tres',
      displayName: i % 3 ? 'Doña Ana' : 'Don Tres',
      // Two posts have the same time, so that a page may end between them.
      createdAt: 10_000 + Math.floor(i / 2),
      ...(i === 7 && { number: 777 }),
    }));
    await seed(...some, publicPost('waiting', { eventid: 'odd', userId: 'tres', public: false }));
  });

  it('lists posts of every contest once, newest first', async () => {
    const listed = await all({ status: 'public', limit: 7 });
    expect(new Set(listed.map(({ id }) => id)).size).toBe(count);
    expect(listed).toHaveLength(count);
    const times = listed.map(({ receivedAt }) => receivedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(listed[0]).toMatchObject({ status: 'public', decision: null, duplicateOf: [] });
  });

  it.each<[Asked, (i: number) => boolean]>([
    [{ event: 'odd' }, (i) => i % 2 === 1],
    [{ author: 'tres' }, (i) => i % 3 === 0],
    [{ event: 'odd', author: 'tres' }, (i) => i % 6 === 3],
    [{ q: 'don tres' }, (i) => i % 3 === 0],
    [{ q: '#777' }, (i) => i === 7],
    [{ q: 'desk 5', event: 'odd' }, (i) => i % 2 === 1 && String(i).startsWith('5')],
    [{ event: 'nowhere' }, () => false],
    [{ duplicates: '1' }, () => false],
  ])('is filtered by %j', async (asked, isIn) => {
    const expected = Array.from({ length: count }, (_, i) => i).filter(isIn);
    const ids = await idsOf({ status: 'public', limit: 4, ...asked });
    expect(ids.toSorted()).toEqual(expected.map((i) => `desk-${i}`).toSorted());
  });

  it('has the number of its author’s public and denied cards', async () => {
    const { posts } = await service.desk({ status: 'public', author: 'tres' });
    const author = { uid: 'tres', name: 'Don Tres', posts: count / 3, denied: 0, banned: false };
    expect(posts[0]?.author).toEqual(author);
  });

  it('reads a few thousand posts for a page at most; the next page continues after them', async () => {
    const facts = (createdAt: number) => ({ eventid: 'haystack', createdAt });
    const needle = publicPost('needle', facts(99));
    await seed(...publicPosts(2_100, 'haystack', (i) => facts(100 + i)), needle);
    const asked = { status: 'public', event: 'haystack', q: 'needle' } as const;
    const first = await service.desk(asked);
    expect(first.posts).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    expect(await idsOf(asked)).toEqual([needle.id]);
  });
});

it('the queue has the same filters as the list of public posts', async () => {
  const mine = await create('Cola uno', { uid: 'colera' });
  const other = await create('Cola dos', { uid: 'colero' });
  expect(await idsOf({ author: 'colera' })).toEqual([mine.id]);
  expect(await idsOf({ q: 'cola', limit: 1 })).toEqual([mine.id, other.id]);
  expect(await idsOf({ event: 'nowhere' })).toEqual([]);
});

it('the list of removed posts has each decision with its administrator, time and reason, newest first', async () => {
  const denied = await create('Fuera uno', { uid: 'fuera' });
  const removed = await createPublic('Fuera dos', { uid: 'fuera' });
  await service.deny(denied.id, { by: 'm1', reason: 'Borrosa' });
  setClock(Date.now() + 1);
  await service.takeDown(removed.id, { by: 'm2' });
  const listed = await all({ status: 'removed', author: 'fuera', limit: 1 });
  const at = expect.any(String) as string;
  expect(listed.map(({ id, decision }) => ({ id, ...decision }))).toEqual([
    { id: removed.id, outcome: 'removed', at, by: 'm2', reason: 'Otra marca' },
    { id: denied.id, outcome: 'denied', at, by: 'm1', reason: 'Borrosa' },
  ]);
  expect(listed[0]).toMatchObject({
    status: 'removed',
    name: 'Fuera dos',
    slug: removed.slug,
    number: removed.number,
    photoURL: '',
    author: { uid: 'fuera', name: 'Doña fuera', posts: 0, denied: 2, banned: false },
  });
  expect(await idsOf({ status: 'removed', q: 'fuera dos' })).toEqual([removed.id]);
  for (const filter of [{ event: 'nowhere' }, { duplicates: '1' } as const]) {
    expect(await idsOf({ status: 'removed', author: 'fuera', ...filter })).toEqual([]);
  }
});

it('the list of removed posts lists decisions of the same millisecond once each', async () => {
  await store().transaction(async (tx) => {
    for (let i = 0; i < 9; i++) {
      const [postId, name] = [`old-${i}`, `¡Vieja ${i}!`];
      const facts = { ...deniedFacts, userId: 'vieja', eventId: 'viejo', at: 5_000 };
      await tx.set(deniedCards, postId, { ...facts, postId, name });
    }
  });
  const listed = await all({ status: 'removed', event: 'viejo', limit: 2 });
  expect(new Set(listed.map(({ id }) => id)).size).toBe(9);
  expect(listed).toHaveLength(9);
});

it('similar posts of all contests are listed, the closest first, without deleted ones', async () => {
  const distances = Object.entries({ later: 0, gone: 1, first: 4 });
  const alike = distances.map(([postId, distance]) => ({ postId, distance }));
  await seed(
    publicPost('copy', { public: false, alike }),
    publicPost('first', { eventid: 'last-year', displayName: 'Doña Ana' }),
    publicPost('later'),
  );
  const alikeTo = (postId: string) => ask(calls.listAlikePosts, { postId }, admin());
  const { posts } = await alikeTo('copy');
  expect(posts).toMatchObject([
    { id: 'later', eventid: 'reto' },
    { id: 'first', eventid: 'last-year', status: 'public', author: { name: 'Doña Ana' } },
  ]);
  expect(await alikeTo('first')).toEqual({ posts: [] });
  expect(await codeOf(alikeTo('nowhere'))).toBe('POST_NOT_FOUND');
});
