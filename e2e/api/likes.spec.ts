import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@el-reto/client';
import type { PostPage } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import { expect, it, onTestFinished } from 'vitest';
import {
  admin,
  api,
  approve,
  endEvent,
  listOf,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  toggle,
} from '../support/people.ts';

/** Reads the live stream of a contest until the test ends; returns what has arrived. */
async function follow(eventId: string): Promise<() => string> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const stream = await api.fetch('followEvent', { params: { eventId }, signal: abort.signal });
  let text = '';
  void (async () => {
    for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  })().catch(() => undefined);
  return () => text;
}

/** Repeats a toggle under its key while the product is too busy to answer in time. */
async function toggleSurely(person: Session, postId: string): Promise<void> {
  const headers = { prefer: 'return=minimal', 'idempotency-key': crypto.randomUUID() };
  for (;;) {
    try {
      await toggle(person, postId, headers);
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
    }
  }
}

it('a like is put on, moved and taken off, and each answer names both cards', async () => {
  const [person, event] = await Promise.all([newPerson(), newEvent()]);
  const [first, second] = [
    await newPublicPost(person, event.id),
    await newPublicPost(person, event.id),
  ];
  const mine = () => api.call('listMyLikes', { token: person.token });
  const on = { success: true, likes: 1, liked: true, likedAccounts: [person.uid] };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect(await toggle(person, first.id, headers)).toEqual({ ...on, previouslyLikedPost: null });
  // The second try with the same key is no second toggle.
  expect(await toggle(person, first.id, headers)).toEqual({ ...on, previouslyLikedPost: null });
  expect(await toggle(person, second.id)).toEqual({
    ...on,
    previouslyLikedPost: { id: first.id, likes: 0, likedAccounts: [] },
  });
  expect(await mine()).toEqual({ [event.id]: second.id });
  const { likedAccounts: _, ...off } = { ...on, likes: 0, liked: false };
  const minimal = { prefer: 'return=minimal' };
  expect(await toggle(person, second.id, minimal)).toEqual({ ...off, previouslyLikedPost: null });
  expect(await mine()).toEqual({});
});

it('numbers, names and records agree after 600 toggles of 200 people over 20 cards', async () => {
  const [author, event] = await Promise.all([newPerson(), newEvent()]);
  const posts: string[] = [];
  for (let i = 0; i < 20; i++) {
    const { id } = await newPost(author, event.id);
    await approve(id);
    posts.push(id);
  }
  const people: Session[] = [];
  for (let i = 0; i < 10; i++)
    people.push(...(await Promise.all(Array.from({ length: 20 }, () => newPerson()))));
  await Promise.all(
    people.flatMap((person, i) =>
      [1, 3, 7].map((step) => toggleSurely(person, posts[(i * step) % 20] ?? '')),
    ),
  );
  const own = await Promise.all(
    people.map(async ({ uid, token }) => {
      const likes = await api.call('listMyLikes', { token });
      return { uid, postId: likes[event.id] };
    }),
  );
  const expected = posts.map((id) => {
    const accounts = own.filter(({ postId }) => postId === id).map(({ uid }) => uid);
    return { id, likes: accounts.length, accounts: accounts.toSorted() };
  });
  const listed = async () => {
    const list = await listOf(event.id);
    return posts.map((id) => {
      const post = list.find((each) => each.id === id);
      return { id, likes: post?.likes, accounts: post?.likedAccounts?.toSorted() };
    });
  };
  await expect.poll(listed).toEqual(expected);
});

it('the live stream of a contest sends its likes and its new cards', async () => {
  const [person, event] = await Promise.all([newPerson(), newEvent()]);
  const post = await newPublicPost(person, event.id);
  const received = await follow(event.id);
  await toggle(person, post.id);
  await expect.poll(received).toContain(`event: likes\ndata: {"${post.id}":1}`);
  const another = await newPublicPost(person, event.id);
  await expect.poll(received).toMatch(new RegExp(`event: post\\n.*${another.id}`));
});

it('a contest that hides its numbers until its end shows them in no answer and no stream before', async () => {
  const [author, voter, event] = await Promise.all([newPerson(), newPerson(), newEvent()]);
  const { token } = await admin();
  const params = { eventId: event.id };
  await api.call('updateEvent', { token, params, body: { counts: 'ended' } });
  const first = await newPublicPost(author, event.id);
  const last = await newPublicPost(author, event.id);
  const received = await follow(event.id);
  // The older card leads, so that the order by likes would reveal it.
  expect(await toggle(voter, first.id)).toMatchObject({ likes: 0, likedAccounts: [] });
  const page = async (sort: 'likes' | 'recent') =>
    ((await api.call('listEventPosts', { params, query: { sort } })) as PostPage).posts;
  await sleep(2_000);
  const eventSlug = event.slug;
  const posts = [
    ...(await page('recent')),
    ...(await page('likes')),
    await api.call('getPost', { params: { eventSlug, postSlug: first.slug } }),
  ];
  const hidden = { likes: 0, likedAccounts: [], counts: 'ended' };
  expect(posts).toMatchObject(Array.from(posts, () => hidden));
  expect((await page('likes')).map(({ id }) => id)).toEqual([last.id, first.id]);
  expect(received()).not.toContain('event: likes');
  await endEvent(event.id);
  await expect.poll(async () => (await page('likes'))[0]).toMatchObject({ id: first.id, likes: 1 });
  expect((await page('likes'))[0]).not.toHaveProperty('counts');
});
