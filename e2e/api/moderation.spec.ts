import { describe, expect, it } from 'vitest';
import {
  admin,
  api,
  expectError,
  idsOf,
  listOf,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  toggle,
  withinTwoSeconds,
} from '../support/people.ts';

describe('moderation', () => {
  it('approves: public within two seconds, to be liked and seen at once', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const post = await newPost(author, event.id);
    const { token } = await admin();
    const params = { postId: post.id };
    expect(await api.call('approvePost', { token, params })).toEqual({
      success: true,
      message: 'Post approved',
    });
    expect(await toggle(author, post.id)).toMatchObject({ likes: 1, liked: true });
    const image = await fetch(new URL(`/media/${post.imgLocation}`, api.origin));
    expect(image.status).toBe(200);
    expect(image.headers.get('cache-control')).toContain('max-age=31536000, immutable');
    await expect
      .poll(async () => idsOf(await listOf(event.id)), withinTwoSeconds)
      .toEqual([post.id]);
    await expectError(api.call('approvePost', { token, params }), 409, 'POST_ALREADY_DECIDED');
  });

  it('denies: record, name and image are gone', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const post = await newPost(author, event.id);
    const { token } = await admin();
    const params = { postId: post.id };
    const body = { reason: 'Se ve una marca ajena' };
    expect(await api.call('denyPost', { token, params, body })).toEqual({
      success: true,
      message: 'Post denied',
    });
    expect(await api.call('checkPostName', { params: { name: post.name } })).toBe(false);
    await expect
      .poll(async () => (await fetch(new URL(post.photoURL, api.origin))).status)
      .toBe(404);
    await expectError(api.call('denyPost', { token, params }), 409, 'POST_ALREADY_DECIDED');
    const nowhere = { token, params: { postId: 'nowhere' } };
    await expectError(api.call('approvePost', nowhere), 404, 'POST_NOT_FOUND');
  });

  it('is for administrators alone', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const post = await newPost(author, event.id);
    const params = { postId: post.id };
    await expectError(api.call('approvePost', { params }), 401, 'UNAUTHENTICATED');
    for (const name of ['approvePost', 'denyPost'] as const) {
      await expectError(api.call(name, { token: author.token, params }), 403, 'ADMIN_ONLY');
    }
    const list = api.call('listAdminPosts', { token: author.token });
    await expectError(list, 403, 'ADMIN_ONLY');
    const emails = api.call('listUserEmails', { token: author.token });
    await expectError(emails, 403, 'ADMIN_ONLY');
  });

  it('lists what waits, oldest first, and lets one of two moderators win', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const posts = [await newPost(author, event.id), await newPost(author, event.id)];
    const { token } = await admin();
    const waiting: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { status: 'pending' as const, limit: 2, ...(cursor && { cursor }) };
      const page = await api.call('listAdminPosts', { token, query });
      waiting.push(...idsOf(page.posts));
      cursor = page.nextCursor;
    } while (cursor);
    const own = waiting.filter((id) => idsOf(posts).includes(id));
    expect(own).toEqual(idsOf(posts));

    const params = { postId: posts[0]?.id ?? '' };
    const answers = await Promise.all([
      api.fetch('approvePost', { token, params }),
      api.fetch('denyPost', { token, params }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('decides on many at once, each for itself', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const [good, bad] = [await newPost(author, event.id), await newPost(author, event.id)];
    const { token } = await admin();
    const body = { approve: [good.id, 'nowhere'], deny: [bad.id] };
    expect(await api.call('decidePosts', { token, body })).toEqual({
      success: true,
      results: { [good.id]: 'approved', [bad.id]: 'denied', nowhere: 'POST_NOT_FOUND' },
    });
  });

  it('gets reported photos first, which stay public meanwhile', async () => {
    const [author, reader] = await Promise.all([newPerson(), newPerson()]);
    const event = await newEvent();
    const post = await newPublicPost(author, event.id);
    const params = { postId: post.id };
    const body = { reason: 'No es una foto propia' };
    await expectError(api.call('reportPost', { params, body }), 401, 'UNAUTHENTICATED');
    const reported = await api.fetch('reportPost', { token: reader.token, params, body });
    expect(reported.status).toBe(202);
    const { token } = await admin();
    const page = await api.call('listAdminPosts', { token, query: { limit: 5 } });
    expect(idsOf(page.posts)).toContain(post.id);
    expect(idsOf(await listOf(event.id))).toContain(post.id);
    await api.call('approvePost', { token, params });
    const after = await api.call('listAdminPosts', { token, query: { limit: 100 } });
    expect(idsOf(after.posts)).not.toContain(post.id);
  });
});
