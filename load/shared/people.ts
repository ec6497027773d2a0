import { check, sleep } from 'k6';
import encoding from 'k6/encoding';
import http from 'k6/http';
import { limits } from '../../packages/contracts/src/limits.ts';
import type { Account } from './accounts.ts';
import { call, minimal } from './api.ts';
import type { Contest } from './contest.ts';
import { site } from './settings.ts';
import { picture } from './picture.ts';
import { pick } from './script.ts';

/** A visitor who opens the home page, the gallery and a photo. */
export function visit({ contest: { eventId, posts } }: { contest: Contest }): void {
  const home = http.get(`${site}/`, { tags: { name: 'page' } });
  check(home, { 'the site is there': ({ status }) => status === 200 });
  const query = { limit: limits.galleryPageSize, sort: 'random' };
  const seen = { path: { eventId }, query, headers: minimal, tag: 'list' };
  const list = call('listEventPosts', seen);
  check(list, { 'the list is there': ({ status }) => status === 200 });
  http.batch(
    [pick(posts), pick(posts), pick(posts)].map(({ photoURL }) => ({
      method: 'GET' as const,
      url: `${site}${photoURL}?w=320`,
      params: { tags: { name: 'photo' } },
    })),
  );
  sleep(Math.random());
  const view = call('incrementPostView', { path: { postId: pick(posts).id }, tag: 'view' });
  check(view, { 'the view counts': ({ status }) => status === 200 });
}

/** Registers an account, like the form after the sign-up. */
export function register({ token }: Account): void {
  const body = { name: 'Carga', lastName: 'De Prueba', dob: '1990-01-01' };
  const response = call('createUser', { token, body, tag: 'register' });
  check(response, { 'the account has a record': ({ status }) => status === 201 });
}

/** Uploads a picture and creates a post with it. */
export function takePart({ token }: Account, eventId: string, name: string): void {
  const upload = call('uploadMedia', {
    token,
    query: { purpose: 'post' },
    body: encoding.b64decode(picture),
    headers: { 'content-type': 'image/webp' },
    tag: 'upload',
  });
  if (!check(upload, { 'the picture is taken': ({ status }) => status === 201 })) return;
  const body = { eventId, name, mediaId: upload.json('mediaId') };
  const post = call('createPost', { token, body, tag: 'create-post' });
  check(post, { 'the post waits for approval': ({ status }) => status === 201 });
}
