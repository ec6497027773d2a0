import type { Post } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import {
  admin,
  api,
  approve,
  expectError,
  idsOf,
  listOf,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  toggle,
  unique,
  withinTwoSeconds,
} from '../support/people.ts';

describe('reading posts', () => {
  it('by address: public for all, pending for owner and administrators', async () => {
    const [author, stranger] = await Promise.all([newPerson(), newPerson()]);
    const event = await newEvent();
    const post = await newPost(author, event.id);
    const params = { eventSlug: event.slug, postSlug: post.slug };
    const get = (token?: string) => api.call('getPost', { params, token });
    await expectError(get(), 404, 'POST_NOT_FOUND');
    await expectError(get(stranger.token), 404, 'POST_NOT_FOUND');
    expect(await get(author.token)).toMatchObject({ id: post.id, public: false });
    expect(await get((await admin()).token)).toMatchObject({ id: post.id });
    await approve(post.id);
    await expect.poll(async () => (await get()).public, withinTwoSeconds).toBe(true);
    const other = { eventSlug: 'otro-evento', postSlug: post.slug };
    await expectError(api.call('getPost', { params: other }), 404, 'POST_NOT_FOUND');
  });

  it('by pages, sorted and searched', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const posts: { id: string; name: string }[] = [];
    for (const name of ['Cañón', 'Bahía', 'Ámbar']) {
      posts.push(await newPublicPost(author, event.id, unique(name)));
    }
    await toggle(author, posts[1]?.id ?? '');
    const page = async (query: object) => {
      const params = { eventId: event.id };
      const answer = await api.call('listEventPosts', { params, query });
      if (Array.isArray(answer)) throw new Error('expected a page');
      return answer;
    };
    await expect
      .poll(async () => (await page({ sort: 'likes' })).posts[0]?.id, withinTwoSeconds)
      .toBe(posts[1]?.id);
    const first = await page({ limit: 2, sort: 'recent' });
    expect(idsOf(first.posts)).toEqual([posts[2]?.id, posts[1]?.id]);
    const second = await page({ limit: 2, sort: 'recent', cursor: first.nextCursor });
    expect(idsOf(second.posts)).toEqual([posts[0]?.id]);
    expect(second.nextCursor).toBeNull();
    expect(idsOf((await page({ q: 'CANON' })).posts)).toEqual([posts[0]?.id]);
    expect((await page({ sort: 'random' })).posts).toHaveLength(3);
    for (const query of [{ limit: 101 }, { limit: 0 }, { sort: 'best' }, { cursor: 'junk' }]) {
      await expectError(page(query), 400, 'MALFORMED_REQUEST');
    }
  });

  it('of an unknown event is an empty list', async () => {
    expect(await listOf('nowhere')).toEqual([]);
  });

  it('leaves the names of likers out where the client prefers so', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const post = await newPublicPost(author, event.id);
    await toggle(author, post.id);
    await expect
      .poll(() => listOf(event.id), withinTwoSeconds)
      .toMatchObject([{ id: post.id, likes: 1, likedAccounts: [author.uid] }]);
    const params = { eventId: event.id };
    const headers = { prefer: 'return=minimal' };
    const minimal = () => api.call('listEventPosts', { params, headers });
    await expect.poll(minimal, withinTwoSeconds).toMatchObject([{ id: post.id, likes: 1 }]);
    expect(((await minimal()) as Post[])[0]).not.toHaveProperty('likedAccounts');
  });
});

describe('views and shares', () => {
  it('count on public posts, for everyone', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const post = await newPost(author, event.id);
    const params = { postId: post.id };
    await expectError(api.call('incrementPostView', { params }), 404, 'POST_NOT_FOUND');
    await expectError(api.call('incrementPostShare', { params }), 404, 'POST_NOT_FOUND');
    await approve(post.id);
    expect(await api.call('incrementPostView', { params })).toEqual({
      success: true,
      views: 1,
    });
    await Promise.all(Array.from({ length: 20 }, () => api.call('incrementPostView', { params })));
    expect(await api.call('incrementPostShare', { params })).toEqual({
      success: true,
      shares: 1,
    });
    await expect
      .poll(() => listOf(event.id), withinTwoSeconds)
      .toMatchObject([{ views: 21, shares: 1 }]);
  });

  it('count a repeated Idempotency-Key once', async () => {
    const event = await newEvent();
    const post = await newPublicPost(await newPerson(), event.id);
    const params = { postId: post.id };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await api.call('incrementPostView', { params, headers });
    expect(await api.call('incrementPostView', { params, headers })).toEqual(first);
  });
});
