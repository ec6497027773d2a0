import type { Event, Post } from '@el-reto/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { admin, api, newEvent, newPerson, newPublicPost } from '../support/people.ts';

const limitMs = 2_000;

/** Every public address that shows a post. */
const addressesOf = ({ slug: event, id }: Event, { slug, name }: Post) => [
  `/gallery/${event}/${slug}`,
  `/api/posts/${event}/${slug}`,
  `/api/event-posts/${id}`,
  `/api/event-posts/${id}?limit=24&sort=recent`,
  `/api/event-posts/${id}?q=${encodeURIComponent(name)}`,
  '/sitemap.xml',
];

/** The addresses, full and minimal, that show the post. */
async function showing(event: Event, post: Post): Promise<string[]> {
  const asked = addressesOf(event, post).flatMap((path) =>
    ['return=minimal', 'return=representation'].map(async (prefer) => {
      const answer = await fetch(new URL(path, api.origin), { headers: { prefer } });
      const text = await answer.text();
      return answer.ok && text.includes(post.slug) ? `${path} ${prefer}` : [];
    }),
  );
  return (await Promise.all(asked)).flat();
}

it.each([
  ['its owner', (author: string, params: { postId: string }) => ({ token: author, params })],
  [
    'an administrator',
    async (_: string, params: { postId: string }) => ({ token: (await admin()).token, params }),
  ],
])('a post that %s deletes is gone from every address within two seconds', async (_, asWhom) => {
  const author = await newPerson();
  const event = await newEvent();
  const post = await newPublicPost(author, event.id);
  await sleep(limitMs);
  const shown = await showing(event, post);
  expect(shown).toEqual(
    expect.arrayContaining([`/api/posts/${event.slug}/${post.slug} return=minimal`]),
  );
  expect(shown.length).toBeGreaterThanOrEqual(8);
  await api.call('deletePost', await asWhom(author.token, { postId: post.id }));
  await sleep(limitMs);
  expect(await showing(event, post)).toEqual([]);
});

it('a deleted event takes its posts with it, from every address, within two seconds', async () => {
  const event = await newEvent();
  const post = await newPublicPost(await newPerson(), event.id);
  await sleep(limitMs);
  expect((await showing(event, post)).length).toBeGreaterThanOrEqual(8);
  const params = { eventId: event.id };
  await api.call('deleteEvent', { token: (await admin()).token, params });
  await sleep(limitMs);
  expect(await showing(event, post)).toEqual([]);
});

it('2,600 reads of what there is not keep no new event waiting', async () => {
  for (let i = 0; i < 26; i += 1) {
    const ids = Array.from({ length: 100 }, (_, n) => `nowhere-${i}-${n}`);
    await Promise.all(
      ids.map(async (id) => (await fetch(new URL(`/api/event-posts/${id}`, api.origin))).text()),
    );
  }
  const { id } = await newEvent();
  await sleep(limitMs);
  const events = (await (await fetch(new URL('/api/all-events', api.origin))).json()) as Event[];
  expect(events.map((event) => event.id)).toContain(id);
});
