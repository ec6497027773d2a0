import { randomUUID } from 'node:crypto';
import type { Post } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import {
  admin,
  api,
  day,
  endEvent,
  expectError,
  identity,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  newUnverified,
  toggle,
  upload,
  withinTwoSeconds,
} from '../support/people.ts';

const ana = { name: 'Ana', lastName: 'López', dob: '1995-02-28' };

describe('POST /api/users', () => {
  it('writes the record after sign-up, before the e-mail is verified', async () => {
    const { token, uid } = await newUnverified();
    const user = await api.call('createUser', { token, body: ana });
    expect(user).toMatchObject({ uid, ...ana, email: expect.stringContaining('@elreto.test') });
    expect(user.photoURL).not.toBe('');
    await expectError(
      api.call('getMe', { token }),
      403,
      'EMAIL_NOT_VERIFIED',
      'Porfavor verifique su email',
    );
  });

  it('is for adults, by the date in Mexico City', async () => {
    const { token } = await newUnverified();
    const [year, ...rest] = day(0).split('-');
    const birthday = [Number(year) - 18, ...rest].join('-');
    const tomorrow = [Number(day(1).slice(0, 4)) - 18, ...day(1).split('-').slice(1)].join('-');
    const create = (dob: string) => api.call('createUser', { token, body: { ...ana, dob } });
    await expectError(create(tomorrow), 422, 'UNDERAGE');
    await expectError(create('2026-13-01'), 400, 'MALFORMED_REQUEST');
    await expectError(create('1995-02-29'), 400, 'MALFORMED_REQUEST');
    // 29 February has no birthday in every year: the day before is as old.
    const dob = birthday.endsWith('02-29') ? birthday.replace('29', '28') : birthday;
    expect(await create(dob)).toMatchObject({ dob });
  });

  it('needs a session and whole data', async () => {
    await expectError(api.call('createUser', { body: ana }), 401, 'UNAUTHENTICATED');
    const { token } = await newUnverified();
    await expectError(api.call('createUser', { token, body: {} }), 400, 'MALFORMED_REQUEST');
  });

  it('keeps a first Google sign-in without data as Unknown', async () => {
    const { token, uid } = await identity.signInWithGoogle(`${randomUUID()}@gmail.test`);
    expect(await api.call('createUser', { token, body: {} })).toMatchObject({
      uid,
      name: 'Unknown',
      lastName: '',
      dob: null,
    });
    expect(await api.call('getMe', { token })).toMatchObject({ uid, isAdmin: false });
  });
});

describe('/api/me', () => {
  it('tells and changes the own record', async () => {
    const { token, uid } = await newPerson('Bruno');
    expect(await api.call('getMe', { token })).toMatchObject({
      uid,
      name: 'Bruno',
      lastName: 'Prueba',
      dob: '1990-05-05',
      isAdmin: false,
      createdAt: expect.stringMatching(/^\d{4}-/),
    });
    const body = { name: 'Bruna' };
    expect(await api.call('updateMe', { token, body })).toMatchObject({ name: 'Bruna' });
    const young = { token, body: { dob: day(-365) } };
    await expectError(api.call('updateMe', young), 422, 'UNDERAGE');
    await expectError(api.call('getMe'), 401, 'UNAUTHENTICATED');
    const { token: adminToken } = await admin();
    expect(await api.call('getMe', { token: adminToken })).toMatchObject({ isAdmin: true });
  });

  it('sets a profile photo, which the own posts show once a moderator saw it', async () => {
    const person = await newPerson();
    const event = await newEvent();
    const post = await newPublicPost(person, event.id);
    const mediaId = await upload(person, 'profile');
    const { token } = person;
    const me = await api.call('setMyPhoto', { token, body: { mediaId } });
    expect(me.photoURL).toContain(`/media/profilePhotos/${person.uid}/`);
    expect((await fetch(new URL(me.photoURL, api.origin))).status).toBe(200);
    const shown = async () => {
      const list = await api.call('listEventPosts', { params: { eventId: event.id } });
      return (list as Post[]).find(({ id }) => id === post.id)?.profilePhoto;
    };
    expect(await shown()).toBe(post.profilePhoto);
    const moderator = (await admin()).token;
    const { profiles } = await api.call('listProfileReviews', { token: moderator });
    const seen = profiles.find(({ uid }) => uid === person.uid);
    expect(seen).toMatchObject({ changedAt: expect.any(Number) });
    await api.call('approveProfile', {
      token: moderator,
      params: { uid: person.uid },
      body: { changedAt: seen?.changedAt ?? 0 },
    });
    await expect.poll(shown, withinTwoSeconds).toBe(me.photoURL);
    await expectError(
      api.call('setMyPhoto', { token, body: { mediaId: 'nowhere' } }),
      404,
      'MEDIA_NOT_FOUND',
    );
  });

  it('lists the own posts, pending ones with a picture that loads', async () => {
    const person = await newPerson();
    const event = await newEvent();
    const pending = await newPost(person, event.id);
    const shown = await newPublicPost(person, event.id);
    const mine = await api.call('listMyPosts', { token: person.token });
    expect(mine.map(({ id }) => id).toSorted()).toEqual([pending.id, shown.id].toSorted());
    for (const { photoURL } of mine) {
      expect((await fetch(new URL(photoURL, api.origin))).status).toBe(200);
    }
  });

  it('exports everything kept about a person', async () => {
    const person = await newPerson();
    const event = await newEvent();
    const post = await newPublicPost(person, event.id);
    await toggle(person, post.id);
    const data = await api.call('exportMe', { token: person.token });
    expect(data.user.uid).toBe(person.uid);
    expect(data.posts).toMatchObject([{ id: post.id }]);
    expect(data.likes).toMatchObject([{ eventId: event.id, postId: post.id }]);
  });

  it('deletes posts and images, likes, record and identity', async () => {
    const [person, author] = await Promise.all([newPerson(), newPerson()]);
    const [running, ending] = await Promise.all([newEvent(), newEvent()]);
    const own = await newPublicPost(person, running.id);
    const [liked, kept] = [
      await newPublicPost(author, running.id),
      await newPublicPost(author, ending.id),
    ];
    await toggle(person, liked.id);
    await toggle(person, kept.id);
    await endEvent(ending.id);
    await new Promise((resolve) => setTimeout(resolve, 1_000));

    const { token } = person;
    expect(await api.call('deleteMe', { token })).toMatchObject({ success: true });
    const image = new URL(`/media/${own.imgLocation}`, api.origin);
    await expect.poll(async () => (await fetch(image)).status).toBe(404);
    const posts = async (eventId: string) =>
      (await api.call('listEventPosts', { params: { eventId } })) as Post[];
    await expect
      .poll(() => posts(running.id), withinTwoSeconds)
      .toMatchObject([{ id: liked.id, likes: 0, likedAccounts: [] }]);
    await expect
      .poll(() => posts(ending.id), withinTwoSeconds)
      .toMatchObject([{ id: kept.id, likes: 1, likedAccounts: [] }]);
    const { token: adminToken } = await admin();
    const emails = await api.call('listUserEmails', { token: adminToken });
    expect(emails.length).toBeGreaterThan(0);
    await expect
      .poll(() => api.call('getMe', { token }).catch((error: { status: number }) => error.status), {
        timeout: 65_000,
      })
      .toBe(401);
  });
});

describe('GET /api/admin/users/emails', () => {
  it('lists every address', async () => {
    const { uid, token } = await newPerson();
    const me = await api.call('getMe', { token });
    expect(me.uid).toBe(uid);
    const { token: adminToken } = await admin();
    const emails = await api.call('listUserEmails', { token: adminToken });
    expect(emails).toContain(me.email);
  });
});
