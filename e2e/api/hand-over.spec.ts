import { expect, it } from 'vitest';
import { api, approve, newEvent, newPerson, newPost } from '../support/people.ts';

const pictureAt = (path: string) => fetch(new URL(path, api.origin));

it('the picture of a pending card is shown only at its signed address', async () => {
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
