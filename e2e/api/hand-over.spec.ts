import { setTimeout as sleep } from 'node:timers/promises';
import { limits, type PostPage } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import {
  admin,
  api,
  approve,
  endEvent,
  likeIn,
  listOf,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  toggle,
  upload,
} from '../support/people.ts';

const pictureAt = (path: string) => fetch(new URL(path, api.origin));

it('the picture of a pending card is shown at its signed address alone', async () => {
  const [author, event] = await Promise.all([newPerson(), newEvent()]);
  const { id, photoURL, imgLocation } = await newPost(author, event.id);
  const signed = await pictureAt(photoURL);
  expect([signed.status, signed.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const [own] = await api.call('listMyPosts', { token: author.token });
  expect((await pictureAt(own?.photoURL ?? '')).status).toBe(200);
  for (const path of [photoURL.replace(/sig=.{6}/, 'sig=AAAAAA'), `/media/${imgLocation}`])
    expect((await pictureAt(path)).status).toBe(404);
  await approve(id);
  const shown = await pictureAt(`/media/${imgLocation}`);
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

it('a profile photo reaches the cards of its person once a moderator has approved it', async () => {
  const [person, event] = await Promise.all([newPerson(), newEvent()]);
  const post = await newPublicPost(person, event.id);
  const { token } = await admin();
  const mediaId = await upload(person, 'profile');
  const me = await api.call('setMyPhoto', { token: person.token, body: { mediaId } });
  expect(me.photoURL).toContain(`/media/profilePhotos/${person.uid}/`);
  expect((await pictureAt(me.photoURL)).status).toBe(200);
  const shown = async () => (await listOf(event.id))[0]?.profilePhoto;
  expect(await shown()).toBe(post.profilePhoto);
  const { profiles } = await api.call('listProfileReviews', { token, query: { limit: 100 } });
  const { changedAt = 0 } = profiles.find(({ uid }) => uid === person.uid) ?? {};
  await api.call('approveProfile', { token, params: { uid: person.uid }, body: { changedAt } });
  await expect.poll(shown).toBe(me.photoURL);
});

it('a ban voids the likes of its account until it is lifted', async () => {
  const [author, banned, event] = await Promise.all([newPerson(), newPerson(), newEvent()]);
  const post = await newPublicPost(author, event.id);
  await toggle(banned, post.id);
  const likes = async () => (await listOf(event.id))[0]?.likes;
  await expect.poll(likes).toBe(1);
  const { token } = await admin();
  const params = { uid: banned.uid };
  await api.call('banUser', { token, params, body: { reason: 'Compra corcholatas' } });
  await expect.poll(likes).toBe(0);
  expect(await likeIn(banned, event.id)).toMatchObject({ state: 'voided', reason: 'banned' });
  await api.call('unbanUser', { token, params, body: { reason: 'Se aclaró' } });
  await expect.poll(likes).toBe(1);
  expect(await likeIn(banned, event.id)).toMatchObject({ state: 'counted' });
});

it('a contest that hides its numbers until its end lists no card by its likes before', async () => {
  const [author, voter, event] = await Promise.all([newPerson(), newPerson(), newEvent()]);
  const { token } = await admin();
  const params = { eventId: event.id };
  await api.call('updateEvent', { token, params, body: { counts: 'ended' } });
  const first = await newPublicPost(author, event.id);
  const last = await newPublicPost(author, event.id);
  // The older card leads, so that the order by likes would reveal it.
  await toggle(voter, first.id);
  const page = async () =>
    ((await api.call('listEventPosts', { params, query: { sort: 'likes' } })) as PostPage).posts;
  await sleep(limits.answerStaleMs);
  const hidden = { likes: 0, likedAccounts: [], counts: 'ended' };
  expect(await page()).toMatchObject([last, first].map(({ id }) => ({ id, ...hidden })));
  await endEvent(event.id);
  await expect.poll(async () => (await page())[0]).toMatchObject({ id: first.id, likes: 1 });
  expect((await page())[0]).not.toHaveProperty('counts');
});
