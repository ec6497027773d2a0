import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@el-reto/contracts';
import { buildContest, upload, type Session } from '@el-reto/dev';
import { pictures } from './requests/pictures.ts';
import type { World } from './world.ts';

/** What requests should find, however many of them take things away. */
const garden = { events: ['Azar A', 'Azar B'], posts: 6, pending: 4 };
const listsRightWithinMs = 2_000;
const [image = Buffer.alloc(0)] = pictures;

let made = 0;

/** Puts back what requests have closed, deleted or used up, and looks at what there is. */
export async function tend(world: World): Promise<void> {
  await world.people();
  const { admin, api, known } = world;
  // A list may show for two seconds what is gone: by then it is right.
  if (admin) {
    await plant(world, admin).catch(async () => {
      await sleep(listsRightWithinMs);
      await plant(world, admin);
    });
  }
  const events = await api.call('listAllEvents');
  for (const { id, slug } of events.slice(0, 8)) {
    known.learn('eventId', [id]);
    known.learn('eventSlug', [slug]);
    await learnPosts(world, id);
  }
}

async function plant(world: World, admin: Session): Promise<void> {
  const { api, known } = world;
  const { token } = admin;
  await api.call('setSwitches', { token, body: { likes: 'open', uploads: 'open' } });
  const query = { limit: limits.pageSize };
  const { posts: pending } = await api.call('listPendingPosts', { token, query });
  for (const post of pending) known.learnPost(post);
  for (const name of garden.events) {
    const plan = { name, posts: garden.posts, picture: async () => image };
    const { eventId } = await buildContest(api, admin, plan);
    while (pending.length < garden.pending) pending.push(await newPost(world, eventId));
  }
}

/** A user's post, which waits for a decision. */
async function newPost({ api, known, users }: World, eventId: string) {
  const { token } = users[(made += 1) % users.length] ?? { token: '' };
  const mediaId = await upload(api, token, 'post', image);
  const name = `Azar ${Date.now().toString(36)} ${made}`;
  const post = await api.call('createPost', { token, body: { eventId, name, mediaId } });
  known.learnPost(post);
  return post;
}

async function learnPosts({ api, known }: World, eventId: string): Promise<void> {
  const page = await api.call('listEventPosts', {
    params: { eventId },
    query: { limit: limits.galleryPageSize, sort: 'recent' },
  });
  if (Array.isArray(page)) throw new Error('a page was asked for, a list came');
  for (const post of page.posts) known.learnPost(post);
  if (page.nextCursor !== null) known.learn('cursor', [page.nextCursor]);
}
