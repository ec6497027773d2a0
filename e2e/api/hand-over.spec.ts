import { setTimeout as sleep } from 'node:timers/promises';
import { limits, type PostPage } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import {
  admin,
  api,
  approve,
  endEvent,
  newContest,
  newEvent,
  newPerson,
  newPost,
  toggle,
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

it('a contest that hides its numbers until its end lists no card by its likes before', async () => {
  const { event, author, posts } = await newContest('Primera', 'Última');
  const [first, last] = posts;
  const { token } = await admin();
  const params = { eventId: event.id };
  await api.call('updateEvent', { token, params, body: { counts: 'ended' } });
  // The older card leads, so that the order by likes would reveal it.
  await toggle(author, first.id);
  const page = async () =>
    ((await api.call('listEventPosts', { params, query: { sort: 'likes' } })) as PostPage).posts;
  await sleep(limits.answerStaleMs);
  const hidden = { likes: 0, likedAccounts: [], counts: 'ended' };
  expect(await page()).toMatchObject([last, first].map(({ id }) => ({ id, ...hidden })));
  await endEvent(event.id);
  await expect.poll(async () => (await page())[0]).toMatchObject({ id: first.id, likes: 1 });
  expect((await page())[0]).not.toHaveProperty('counts');
});
