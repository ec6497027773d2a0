import { setTimeout as sleep } from 'node:timers/promises';
import type { Event, Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import { it } from 'vitest';
import { EventObserver } from '../support/api-rows.ts';
import { api, asAdmin, newContest } from '../support/people.ts';

const limitMs = 2_000;
const observer = new EventObserver();

/** Every public address that shows a card. */
const addressesOf = ({ slug: event, id }: Event, post: Post) => [
  `/gallery/${event}/${post.slug}`,
  `/api/posts/${event}/${post.slug}`,
  `/api/event-posts/${id}`,
  `/api/event-posts/${id}?limit=24&sort=recent`,
  `/api/event-posts/${id}?q=${encodeURIComponent(post.name)}`,
  `/api/authors/${post.userId}`,
  '/sitemap.xml',
  `/share/${event}/${post.slug}.jpg`,
  `/media/${post.imgLocation}`,
];

/** The addresses (requested in full and minimal form) whose answers contain the card. */
async function showing(event: Event, post: Post): Promise<string[]> {
  const asked = addressesOf(event, post).flatMap((path) =>
    ['return=minimal', 'return=representation'].map(async (prefer) => {
      const answer = await fetch(new URL(path, api.origin), { headers: { prefer } });
      const isPicture = answer.headers.get('content-type')?.startsWith('image/');
      const text = await answer.text();
      return answer.ok && (isPicture || text.includes(post.slug)) ? [`${path} ${prefer}`] : [];
    }),
  );
  return (await Promise.all(asked)).flat();
}

const body = { reason: 'Se ve otra marca' };
type Way = (card: { event: Event; post: Post; author: Session }) => unknown;
const ways: Record<string, Way> = {
  'its author deletes it': ({ author: { token }, post: { id: postId } }) =>
    api.call('deletePost', { token, params: { postId } }),
  'a moderator removes it': ({ post: { id: postId } }) =>
    asAdmin('removePost', { params: { postId }, body }),
  'its author is banned': ({ author: { uid } }) => asAdmin('banUser', { params: { uid }, body }),
  'its author deletes the account': ({ author: { token } }) => api.call('deleteMe', { token }),
  'its contest is deleted': ({ event: { id: eventId } }) =>
    asAdmin('deleteEvent', { params: { eventId } }),
};

it.concurrent.for(Object.entries(ways))(
  'two seconds after the posts service has deleted a card, no address shows it: %s',
  async ([, remove], { expect: expectHere }) => {
    const { event, author, posts } = await newContest('La Fugaz');
    const [post] = posts;
    const all = 2 * addressesOf(event, post).length;
    await expectHere.poll(() => showing(event, post)).toHaveLength(all);
    await remove({ event, post, author });
    // The posts service learns of a ban or of a deleted contest by an event.
    await observer.passed(post.id, 'posts.post.deleted');
    await sleep(limitMs);
    expectHere(await showing(event, post)).toEqual([]);
  },
);
