import type { Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import { describe, expect, it } from 'vitest';
import {
  api,
  endEvent,
  expectError,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  newUnverified,
  toggle,
  withinTwoSeconds,
} from '../support/people.ts';

describe('POST /api/toggle-post-like/{postId}', () => {
  it('puts a like on, moves it and takes it off, telling what it left', async () => {
    const person = await newPerson();
    const event = await newEvent();
    const [first, second] = [
      await newPublicPost(person, event.id),
      await newPublicPost(person, event.id),
    ];
    expect(await toggle(person, first.id)).toEqual({
      success: true,
      likes: 1,
      liked: true,
      likedAccounts: [person.uid],
      previouslyLikedPost: null,
    });
    expect(await toggle(person, second.id)).toEqual({
      success: true,
      likes: 1,
      liked: true,
      likedAccounts: [person.uid],
      previouslyLikedPost: { id: first.id, likes: 0, likedAccounts: [] },
    });
    expect(await api.call('listMyLikes', { token: person.token })).toEqual({
      [event.id]: second.id,
    });
    const minimal = { prefer: 'return=minimal' };
    expect(await toggle(person, second.id, minimal)).toEqual({
      success: true,
      likes: 0,
      liked: false,
      previouslyLikedPost: null,
    });
    expect(await api.call('listMyLikes', { token: person.token })).toEqual({});
  });

  it('needs a verified account and its own uid', async () => {
    const person = await newPerson();
    const event = await newEvent();
    const post = await newPublicPost(person, event.id);
    const params = { postId: post.id };
    const { uid, token } = person;
    await expectError(
      api.call('togglePostLike', { params, body: { uid } }),
      401,
      'UNAUTHENTICATED',
      'User not logged in',
    );
    await expectError(
      api.call('togglePostLike', { params, token: 'junk', body: { uid } }),
      401,
      'INVALID_TOKEN',
    );
    const unverified = await newUnverified();
    await expectError(toggle(unverified, post.id), 403, 'EMAIL_NOT_VERIFIED');
    const body = {} as { uid: string };
    await expectError(
      api.call('togglePostLike', { params, token, body }),
      400,
      'MALFORMED_REQUEST',
    );
    const someoneElse = { params, token, body: { uid: unverified.uid } };
    await expectError(api.call('togglePostLike', someoneElse), 403, 'UID_MISMATCH');
  });

  it('knows no pending and no unknown post, and closes with the event', async () => {
    const person = await newPerson();
    const event = await newEvent();
    const pending = await newPost(person, event.id);
    await expectError(toggle(person, pending.id), 404, 'POST_NOT_FOUND');
    await expectError(toggle(person, 'nowhere'), 404, 'POST_NOT_FOUND');
    const post = await newPublicPost(person, event.id);
    await toggle(person, post.id);
    await endEvent(event.id);
    await expect
      .poll(async () => {
        const other = await newPerson();
        return toggle(other, post.id).catch((error: { status: number }) => error.status);
      }, withinTwoSeconds)
      .toBe(409);
    await expectError(toggle(person, post.id), 409, 'EVENT_OVER');
  });

  it('answers a repeated Idempotency-Key as the first time', async () => {
    const person = await newPerson();
    const event = await newEvent();
    const post = await newPublicPost(person, event.id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await toggle(person, post.id, headers);
    expect(await toggle(person, post.id, headers)).toEqual(first);
    expect(first.liked).toBe(true);
    const bad = { 'idempotency-key': 'not-a-uuid' };
    await expectError(toggle(person, post.id, bad), 400, 'MALFORMED_REQUEST');
  });
});

describe('two hundred people over twenty posts at once', () => {
  it('end with numbers, names and records that agree', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const posts: string[] = [];
    for (let i = 0; i < 20; i++) posts.push((await newPublicPost(author, event.id)).id);
    const people: Session[] = [];
    for (let i = 0; i < 200; i += 20) {
      people.push(...(await Promise.all(Array.from({ length: 20 }, () => newPerson()))));
    }
    const minimal = { prefer: 'return=minimal' };
    const rounds = people.flatMap((person, i) =>
      [1, 3, 7].map((step) => () => toggle(person, posts[(i * step) % 20] ?? '', minimal)),
    );
    const answers = await Promise.all(rounds.map((round) => round()));
    expect(answers.every(({ success }) => success)).toBe(true);

    const own = await Promise.all(
      people.map(async ({ uid, token }) => {
        const likes = await api.call('listMyLikes', { token });
        return { uid, postId: likes[event.id] };
      }),
    );
    const expected = posts.map((id) => ({
      id,
      accounts: own.flatMap(({ uid, postId }) => (postId === id ? [uid] : [])).toSorted(),
    }));
    await expect
      .poll(async () => {
        const params = { eventId: event.id };
        const list = (await api.call('listEventPosts', { params })) as Post[];
        return posts.map((id) => {
          const post = list.find((each) => each.id === id);
          const accounts = post?.likedAccounts?.toSorted();
          return { id, accounts, agrees: post?.likes === accounts?.length };
        });
      }, withinTwoSeconds)
      .toEqual(expected.map((each) => ({ ...each, agrees: true })));
  });
});

describe('GET /api/live/{eventId}', () => {
  it('tells of likes, posts and winners as they change', async () => {
    const person = await newPerson();
    const event = await newEvent();
    const post = await newPublicPost(person, event.id);
    const abort = new AbortController();
    const url = new URL(`/api/live/${event.id}`, api.origin);
    const stream = await fetch(url, { signal: abort.signal });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const heard: string[] = [];
    const reading = (async () => {
      for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        heard.push(chunk);
      }
    })().catch(() => undefined);

    await toggle(person, post.id);
    const text = () => heard.join('');
    await expect
      .poll(text, withinTwoSeconds)
      .toMatch(new RegExp(`event: likes\\ndata: \\{"${post.id}":1\\}`));
    const another = await newPublicPost(person, event.id);
    await expect.poll(text, withinTwoSeconds).toMatch(new RegExp(`event: post\\n.*${another.id}`));
    abort.abort();
    await reading;
  });
});
