// Visitors who read: a shared photo's page, its gallery, and the gallery again by its ETag.
import { check } from 'k6';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { findContest, minimal } from './shared/contest.ts';
import type { Contest } from './shared/contest.ts';
import { profileOf, stages } from './shared/profiles.ts';
import { reportAs, trendStats } from './shared/report.ts';
import { profileName, site } from './shared/settings.ts';
import { textOf } from './shared/text-of.ts';
import { pick } from './shared/virtual-user.ts';

const profile = profileOf(profileName);

export const options: Options = {
  scenarios: {
    readers: {
      executor: 'ramping-arrival-rate',
      startRate: 1,
      timeUnit: '1s',
      preAllocatedVUs: profile.users,
      maxVUs: profile.users,
      stages: stages(profile),
    },
  },
  summaryTrendStats: trendStats,
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

  const url = `${site}/api/event-posts/${eventId}?limit=24&sort=${pick(sorts)}`;
  const list = http.get(url, { headers: minimal, tags: { name: 'list' } });
  check(list, { 'the list has posts': (response) => Array.isArray(response.json('posts')) });

  const etag = list.headers['Etag'];
  if (etag !== undefined) {
    const headers = { ...minimal, 'if-none-match': etag };
    const again = http.get(url, { headers, tags: { name: 'list' } });
    check(again, { 'unchanged or newer': ({ status }) => status === 304 || status === 200 });
  }
  const photo = http.get(`${site}${post.photoURL}?w=320`, { tags: { name: 'photo' } });
  check(photo, { 'the photo comes': ({ status }) => status === 200 });
}

export const handleSummary = reportAs('02-gallery-read');
