import { check } from 'k6';
import http from 'k6/http';
import type { Account } from './accounts.ts';
import { jpeg } from './jpeg.ts';
import { site } from './settings.ts';

const json = { 'content-type': 'application/json' };
const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

/** Gives an account its record, as the form after signing up does. */
export function register(account: Account): void {
  const body = JSON.stringify({ name: 'Carga', lastName: 'De Prueba', dob: '1990-01-01' });
  const headers = { ...json, ...bearer(account) };
  const response = http.post(`${site}/api/users`, body, { headers, tags: { name: 'register' } });
  check(response, { 'the account has a record': ({ status }) => status === 201 });
}

/** Uploads a picture that nobody has uploaded before, and makes a post of it. */
export function takePart(account: Account, eventId: string, name: string): void {
  const base = Math.random() * 200;
  const picture = jpeg(80, 60, (column, row) => base + (column * row) / 90 + Math.random() * 9);
  const upload = http.post(`${site}/api/media?purpose=post`, picture.buffer, {
    headers: { 'content-type': 'image/jpeg', ...bearer(account) },
    tags: { name: 'upload' },
  });
  if (!check(upload, { 'the picture is taken': ({ status }) => status === 201 })) return;
  const body = JSON.stringify({ eventId, name, mediaId: upload.json('mediaId') });
  const headers = { ...json, ...bearer(account) };
  const post = http.post(`${site}/api/posts`, body, { headers, tags: { name: 'create-post' } });
  check(post, { 'the post waits for approval': ({ status }) => status === 201 });
}
