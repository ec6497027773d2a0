import { calls, type DeskPost } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { deniedCards, type DeniedRecord } from '../src/post-records.ts';
import { admin, codeOf, PostsStack, user } from './posts-stack.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

const stack = await PostsStack.forFile();

type Asked = z.input<typeof calls.listAdminPosts.input>;

const all = (asked: Asked): Promise<DeskPost[]> =>
  allPages('posts', (from) => stack.ask(calls.listAdminPosts, { ...asked, ...from }, admin()));
const idsOf = async (asked: Asked) => (await all(asked)).map(({ id }) => id);

describe('the list of public posts', () => {
  const count = 60;

  beforeAll(async () => {
    const some = Array.from({ length: count }, (_, i) =>
      publicPost(`desk ${i}`, {
        eventid: i % 2 ? 'odd' : 'even',
        userId: i % 3 ? 'ana' : 'tres',
        displayName: i % 3 ? 'Doña Ana' : 'Don Tres',
        // Two at the same moment, so that a page may end between them.
        createdAt: 10_000 + Math.floor(i / 2),
        ...(i === 7 && { number: 777 }),
      }),
    );
    await seedPosts(stack, [...some, publicPost('waiting', { eventid: 'odd', public: false })]);
  });

  it('has them all, of every contest, newest first, each once', async () => {
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
    [{ q: 'desk 5', event: 'odd' }, (i) => i % 2 === 1 && String(i).includes('5')],
    [{ event: 'nowhere' }, () => false],
    [{ duplicates: '1' }, () => false],
  ])('is narrowed by %j', async (asked, isIn) => {
    const expected = Array.from({ length: count }, (_, i) => i).filter(isIn);
    const ids = await idsOf({ status: 'public', limit: 4, ...asked });
    expect(ids.toSorted()).toEqual(expected.map((i) => `desk-${i}`).toSorted());
  });

  it('says how many cards of their author are public, and how many were denied', async () => {
    const [first] = await all({ status: 'public', author: 'tres' });
    expect(first?.author).toEqual({
      uid: 'tres',
      name: 'Don Tres',
      posts: count / 3,
      denied: 0,
      banned: false,
    });
  });

  it('looks at no more than some thousand posts for a page, and goes on behind them', async () => {
    const many = Array.from({ length: 2_300 }, (_, i) =>
      publicPost(`haystack ${i}`, { eventid: 'haystack', createdAt: 100 + i }),
    );
    const needle = publicPost('needle', { eventid: 'haystack', createdAt: 99 });
    await seedPosts(stack, [...many, needle]);
    const asked = { status: 'public', event: 'haystack', q: 'needle' } as const;
    const first = await stack.ask(calls.listAdminPosts, asked, admin());
    expect(first.posts).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    expect(await idsOf(asked)).toEqual([needle.id]);
  });

  it('is for administrators, who ask for it as it is', async () => {
    expect(await codeOf(stack.ask(calls.listAdminPosts, {}, user('ana')))).toBe('ADMIN_ONLY');
    for (const status of ['public', 'pending', 'removed'] as const) {
      const asked = { status, cursor: 'nonsense' };
      expect(await codeOf(stack.ask(calls.listAdminPosts, asked, admin()))).toBe(
        'MALFORMED_REQUEST',
      );
    }
  });
});

describe('the queue', () => {
  it('is narrowed as public posts are', async () => {
    const mine = await stack.create('Cola uno', { uid: 'colera' });
    const other = await stack.create('Cola dos', { uid: 'colero' });
    expect(await idsOf({ author: 'colera' })).toEqual([mine.id]);
    expect(await idsOf({ q: 'cola', limit: 1 })).toEqual([mine.id, other.id]);
    expect(await idsOf({ event: 'nowhere' })).toEqual([]);
  });
});

describe('the list of removed posts', () => {
  it('tells of each who decided, when and why, newest first', async () => {
    const denied = await stack.create('Fuera uno', { uid: 'fuera' });
    const removed = await stack.createPublic('Fuera dos', { uid: 'fuera' });
    await stack.ask(calls.denyPost, { postId: denied.id, reason: 'Borrosa' }, admin('m1'));
    await new Promise((resolve) => setTimeout(resolve, 2));
    await stack.ask(calls.removePost, { postId: removed.id, reason: 'Otra marca' }, admin('m2'));
    const listed = await all({ status: 'removed', author: 'fuera' });
    expect(listed.map(({ id, status, decision }) => ({ id, status, ...decision }))).toEqual([
      {
        id: removed.id,
        status: 'removed',
        outcome: 'removed',
        at: expect.any(String) as string,
        by: 'm2',
        reason: 'Otra marca',
      },
      {
        id: denied.id,
        status: 'removed',
        outcome: 'denied',
        at: expect.any(String) as string,
        by: 'm1',
        reason: 'Borrosa',
      },
    ]);
    expect(listed[0]).toMatchObject({
      name: 'Fuera dos',
      slug: removed.slug,
      number: removed.number,
      photoURL: '',
      author: { uid: 'fuera', name: 'Doña fuera', posts: 0, denied: 2, banned: false },
    });
    expect(await idsOf({ status: 'removed', q: 'fuera dos' })).toEqual([removed.id]);
    expect(await idsOf({ status: 'removed', event: 'nowhere' })).toEqual([]);
    expect(await idsOf({ status: 'removed', duplicates: '1' })).toEqual([]);
  });

  it('goes on behind those of one moment, and knows what older programs kept', async () => {
    await stack.service?.store.transaction(async (tx) => {
      for (let i = 0; i < 9; i++) {
        const old: DeniedRecord = {
          postId: `old-${i}`,
          userId: 'vieja',
          eventId: 'viejo',
          name: `¡Vieja ${i}!`,
          reason: null,
          at: 5_000,
        };
        await tx.set(deniedCards, old.postId, old);
      }
    });
    const listed = await all({ status: 'removed', event: 'viejo', limit: 2 });
    expect(new Set(listed.map(({ id }) => id)).size).toBe(9);
    expect(listed[0]).toMatchObject({ slug: 'vieja-8', decision: { outcome: 'denied' } });
  });
});
