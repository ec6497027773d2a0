import { check, sleep } from 'k6';
import http from 'k6/http';
import { minimal } from './contest.ts';
import type { Contest } from './contest.ts';
import { site } from './settings.ts';
import { pick } from './virtual-user.ts';

/** Somebody who comes in, looks at the gallery and opens a photo. */
export function visit({ eventId, posts }: Contest): void {
  const home = http.get(`${site}/`, { tags: { name: 'page' } });
  check(home, { 'the site is there': ({ status }) => status === 200 });
  const list = http.get(`${site}/api/event-posts/${eventId}?limit=24&sort=recent`, {
    headers: minimal,
    tags: { name: 'list' },
  });
  check(list, { 'the list is there': ({ status }) => status === 200 });
  http.batch(
    [pick(posts), pick(posts), pick(posts)].map(({ photoURL }) => ({
      method: 'GET' as const,
      url: `${site}${photoURL}?w=320`,
      params: { tags: { name: 'photo' } },
    })),
  );
  sleep(Math.random());
  const view = http.post(`${site}/api/increment-post-view/${pick(posts).id}`, null, {
    tags: { name: 'view' },
  });
  check(view, { 'the view counts': ({ status }) => status === 200 });
}
