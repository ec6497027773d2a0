import { describe, expect, it } from 'vitest';
import {
  admin,
  api,
  day,
  endEvent,
  expectError,
  idsOf,
  listOf,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  newUnverified,
  unique,
  upload,
  withinTwoSeconds,
} from '../support/people.ts';

describe('POST /api/posts', () => {
  it('takes part: pending, with every field, its picture for owner and admin alone', async () => {
    const author = await newPerson('Marisol');
    const event = await newEvent();
    const name = unique('El Atardecer');
    const post = await newPost(author, event.id, name);
    expect(post).toMatchObject({
      name,
      eventid: event.id,
      userId: author.uid,
      displayName: 'Marisol Prueba',
      public: false,
      likes: 0,
      shares: 0,
      views: 0,
      width: 640,
      height: 480,
      imgLocation: expect.stringContaining(`event/${event.id}/posts/${author.uid}/`),
      postDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      slug: expect.stringMatching(/^el-atardecer/),
      message: 'Tu publicación ahora es parte de la magia',
    });
    expect(post.profilePhoto).not.toBe('');
    expect(await listOf(event.id)).toEqual([]);
    expect((await fetch(new URL(`/media/${post.imgLocation}`, api.origin))).status).toBe(404);
    const signed = await fetch(new URL(post.photoURL, api.origin));
    expect(signed.status).toBe(200);
    expect(signed.headers.get('cache-control')).toContain('no-store');
    const forged = post.photoURL.replace(/sig=.{6}/, 'sig=AAAAAA');
    expect((await fetch(new URL(forged, api.origin))).status).toBe(404);
  });

  it('needs a verified account', async () => {
    const event = await newEvent();
    const body = { eventId: event.id, name: unique('Foto'), mediaId: 'x' };
    await expectError(api.call('createPost', { body }), 401, 'UNAUTHENTICATED');
    await expectError(api.call('createPost', { body, token: 'junk' }), 401, 'INVALID_TOKEN');
    const { token } = await newUnverified();
    await expectError(
      api.call('createPost', { body, token }),
      403,
      'EMAIL_NOT_VERIFIED',
      'Porfavor verifique su email',
    );
  });

  it('needs a running event', async () => {
    const author = await newPerson();
    const mediaId = await upload(author, 'post');
    const { token } = author;
    const create = (eventId: string) =>
      api.call('createPost', { token, body: { eventId, name: unique('Foto'), mediaId } });
    await expectError(create('nowhere'), 404, 'EVENT_NOT_FOUND');
    const ended = await newEvent({ startDate: day(-5), endDate: day(-4) });
    await expectError(create(ended.id), 409, 'EVENT_OVER');
    const upcoming = await newEvent({ startDate: day(4), endDate: day(5) });
    await expectError(create(upcoming.id), 422, 'EVENT_NOT_STARTED');
  });

  it('takes a staged picture of its uploader, for its purpose, once', async () => {
    const [author, stranger] = await Promise.all([newPerson(), newPerson()]);
    const event = await newEvent();
    const create = (token: string, mediaId: string) =>
      api.call('createPost', {
        token,
        body: { eventId: event.id, name: unique('Foto'), mediaId },
      });
    const mediaId = await upload(author, 'post');
    await expectError(create(stranger.token, mediaId), 403, 'MEDIA_NOT_YOURS');
    await create(author.token, mediaId);
    await expectError(create(author.token, mediaId), 409, 'MEDIA_ALREADY_USED');
    await expectError(create(author.token, 'nowhere'), 404, 'MEDIA_NOT_FOUND');
    const profile = await upload(author, 'profile');
    await expectError(create(author.token, profile), 422, 'MEDIA_WRONG_PURPOSE');
  });

  it('gives a name once in the whole contest, and frees it when the post goes', async () => {
    const author = await newPerson();
    const [event, other] = await Promise.all([newEvent(), newEvent()]);
    const name = unique('Árbol Único');
    const first = await newPost(author, event.id, name);
    const taken = async () =>
      api.call('checkPostName', { params: { name: name.toLowerCase().replace('á', 'A') } });
    expect(await taken()).toBe(true);
    await expectError(
      newPost(author, other.id, name.toUpperCase()),
      409,
      'POST_NAME_TAKEN',
      'El nombre de la publicación ya está ocupado, elige otro.',
    );
    await api.call('deletePost', { token: author.token, params: { postId: first.id } });
    expect(await taken()).toBe(false);
    await newPost(author, other.id, name);
  });

  it('refuses malformed bodies', async () => {
    const { token } = await newPerson();
    const event = await newEvent();
    const good = { eventId: event.id, name: unique('Foto'), mediaId: 'abc' };
    for (const wrong of [
      { name: '' },
      { name: 'x'.repeat(81) },
      { name: 7 },
      { mediaId: '../x' },
    ]) {
      const body = { ...good, ...wrong } as typeof good;
      await expectError(api.call('createPost', { token, body }), 400, 'MALFORMED_REQUEST');
    }
    const broken = await fetch(new URL('/api/posts', api.origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"eventId":',
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ success: false, code: 'MALFORMED_REQUEST' });
  });

  it('answers a retry with the same Idempotency-Key with the same post', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const body = {
      eventId: event.id,
      name: unique('Foto'),
      mediaId: await upload(author, 'post'),
    };
    const call = {
      token: author.token,
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    };
    const first = await api.call('createPost', call);
    const again = await api.call('createPost', call);
    expect(again.id).toBe(first.id);
    const mine = await api.call('listMyPosts', { token: author.token });
    expect(idsOf(mine)).toEqual([first.id]);
  });
});

describe('DELETE /api/posts/{postId}', () => {
  it('is for the owner and administrators', async () => {
    const [author, stranger] = await Promise.all([newPerson(), newPerson()]);
    const event = await newEvent();
    const post = await newPublicPost(author, event.id);
    const params = { postId: post.id };
    await expectError(api.call('deletePost', { params }), 401, 'UNAUTHENTICATED');
    await expectError(api.call('deletePost', { token: stranger.token, params }), 403, 'NOT_OWNER');
    expect(await api.call('deletePost', { token: author.token, params })).toEqual({
      success: true,
      message: 'Tu publicación ha sido eliminada',
    });
    await expectError(
      api.call('deletePost', { token: author.token, params }),
      404,
      'POST_NOT_FOUND',
      'Post not found',
    );
    await expect.poll(() => listOf(event.id), withinTwoSeconds).toEqual([]);
    const second = await newPublicPost(author, event.id);
    const { token } = await admin();
    await api.call('deletePost', { token, params: { postId: second.id } });
  });

  it('lets the owner delete after the event has ended', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const post = await newPublicPost(author, event.id);
    await endEvent(event.id);
    const params = { postId: post.id };
    const answer = await api.call('deletePost', { token: author.token, params });
    expect(answer.success).toBe(true);
  });
});
