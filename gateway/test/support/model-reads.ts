import type { Author, Event, Post } from '@el-reto/contracts';
import type { ModelChecks } from './model-checks.ts';
import type { ModelContest } from './model-contest.ts';

/** Checks an answer. */
type Check = (status: number, text: string, checks: ModelChecks) => void;

const data = /<script type="application\/json" id="data">(.*?)<\/script>/s;
const location = /<loc>[^<]*\/(?:contest|gallery)\/([^/<]+)(?:\/([^<]+))?<\/loc>/g;

const postsIn = (text: string) => {
  const answer = JSON.parse(text) as Post[] | { posts: Post[] };
  return Array.isArray(answer) ? answer : answer.posts;
};

/** A random public address of the contest, and the check of its answer. */
export function randomRead(contest: ModelContest): { path: string; check: Check } {
  const eventId = contest.pick(contest.eventIds);
  const slug = contest.pick([...contest.posts.keys()]);
  // Also a former slug of an event, and one that no event has.
  const eventSlug =
    contest.events.get(contest.eventOf(slug))?.now?.slug ?? `${contest.eventOf(slug)}-0`;
  const list: Check = (_, text, checks) => checks.posts(eventId, postsIn(text));
  const page = `/gallery/${eventSlug}/${slug}`;
  const number = contest.pick(['1', '2', '3']);
  const uid = contest.pick(contest.uids);
  const reads: Record<string, Check> = {
    '/api/events': (_, text, checks) => checks.events(JSON.parse(text) as Event[], false),
    '/api/all-events': (_, text, checks) => checks.events(JSON.parse(text) as Event[], true),
    '/api/winners': (_, text, checks) => {
      const winners = JSON.parse(text) as { event: Event }[];
      const events = winners.map(({ event }) => event);
      checks.events(events, false);
    },
    [`/api/event-posts/${eventId}`]: list,
    [`/api/event-posts/${eventId}?limit=100`]: list,
    [`/api/event-posts/${eventId}?q=${number}`]: (_, text, checks) =>
      checks.posts(eventId, postsIn(text), number),
    [`/api/authors/${uid}`]: (status, text, checks) =>
      checks.cardsOf(uid, status === 404 ? [] : (JSON.parse(text) as Author).posts),
    [`/api/posts/${eventSlug}/${slug}`]: (status, text, checks) =>
      status === 404
        ? checks.noPost(slug, eventSlug)
        : checks.post(JSON.parse(text) as Post, eventSlug),
    [page]: (status, text, checks) => {
      if (status === 404) return checks.noPost(slug, eventSlug);
      const answers = JSON.parse(data.exec(text)?.[1] ?? '{}') as Record<string, Post>;
      for (const post of Object.values(answers)) {
        checks.post(post, eventSlug);
        if (!text.includes(post.name)) checks.faults.push('a head of another post');
      }
    },
    '/gallery': (_, text, checks) => {
      const answers = JSON.parse(data.exec(text)?.[1] ?? '{}') as Record<string, Event[]>;
      checks.events(answers['/api/events'] ?? [], false);
    },
    '/sitemap.xml': (_, text, checks) => {
      for (const [, event = '', post] of text.matchAll(location)) checks.address(event, post);
    },
  };
  const path = contest.pick(Object.keys(reads));
  return { path, check: reads[path] ?? list };
}
