import { expect, it } from 'vitest';
import { api, approve, newEvent, newPerson, newPost, read } from '../support/people.ts';

it('the picture of a pending card is shown only at its signed address', async () => {
  const [author, event] = await Promise.all([newPerson(), newEvent()]);
  const { id, photoURL, imgLocation } = await newPost(author, event.id);
  const signed = await read(photoURL);
  expect([signed.status, signed.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const [own] = await api.call('listMyPosts', { token: author.token });
  expect((await read(own?.photoURL ?? '')).status).toBe(200);
  for (const path of [photoURL.replace(/sig=.{6}/, 'sig=AAAAAA'), `/media/${imgLocation}`])
    expect((await read(path)).status).toBe(404);
  await approve(id);
  const shown = await read(`/media/${imgLocation}`);
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});
