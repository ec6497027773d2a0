// Visitors open the page of a shared photo, its gallery, and the gallery again with its ETag.
import { check } from 'k6';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { limits } from '../packages/contracts/src/limits.ts';
import { call, minimal, textOf } from './shared/api.ts';
import { findContest, type Contest } from './shared/contest.ts';
import { arrivals, common, pick, profile } from './shared/script.ts';
import { site } from './shared/settings.ts';

export const options: Options = {
  ...common,
  scenarios: { readers: arrivals() },
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate<0.001'],
    'http_req_duration{name:list}': [`p(99)<${profile.p99Ms}`],
    'http_req_duration{name:page}': [`p(99)<${profile.p99Ms}`],
  },
};

export const setup = findContest;

const sorts = ['recent', 'likes', 'random'];

export default function read({ eventId, eventSlug, posts }: Contest): void {
  const post = pick(posts);
  const page = http.get(`${site}/gallery/${eventSlug}/${post.slug}`, { tags: { name: 'page' } });
  check(page, { 'the page is HTML': ({ body }) => textOf(body).startsWith('<!doctype html>') });

  const query = { limit: limits.galleryPageSize, sort: pick(sorts) };
  const listWith = (headers: Record<string, string>) =>
    call('listEventPosts', { path: { eventId }, query, headers, tag: 'list' });
  const list = listWith(minimal);
  check(list, { 'the list has posts': (response) => Array.isArray(response.json('posts')) });

  const etag = list.headers['Etag'];
  if (etag !== undefined) {
    const again = listWith({ ...minimal, 'if-none-match': etag });
    check(again, { 'unchanged or newer': ({ status }) => status === 304 || status === 200 });
  }
  const photo = http.get(`${site}${post.photoURL}?w=320`, { tags: { name: 'photo' } });
  check(photo, { 'the photo comes': ({ status }) => status === 200 });
}
