import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@el-reto/contracts';
import { buildContest, upload } from '@el-reto/dev';
import { pictures } from './requests/pictures.ts';
import type { World } from './world.ts';

/** Minimum amounts of data, which are restored when requests have deleted some. */
const minimum = { events: 2, posts: 6, pending: 4 };
const listsRightWithinMs = 2_000;
const [picture = Buffer.alloc(0)] = pictures;

let made = 0;
const newName = () => `Azar ${Date.now().toString(36)} ${(made += 1)}`;

/** Restores what requests have changed or deleted, and reads the current ids. */
export async function restoreData(world: World): Promise<void> {
  await world.enrol();
  const { api, known } = world;
  // A list may contain deleted data for two seconds.
  await restore(world).catch(async () => {
    await sleep(listsRightWithinMs);
    await restore(world);
  });
  const events = await api.call('listAllEvents');
  for (const { id, slug } of events.slice(0, 8)) {
    known.learn('eventId', [id]);
    known.learn('eventSlug', [slug]);
    await firstPosts(world, id);
  }
}

async function restore(world: World): Promise<void> {
  const { admin, api, known } = world;
  const { token } = admin;
  await api.call('setSwitches', { token, body: { likes: 'open', uploads: 'open' } });
  const running = await api.call('listCurrentEvents');
  const events = running.map(({ id }) => id).slice(0, minimum.events);
  while (events.length < minimum.events) {
    const plan = { name: newName(), posts: 0, picture: async () => picture };
    events.push((await buildContest(api, admin, plan)).eventId);
  }
  for (const id of events) {
    const posts = await firstPosts(world, id);
    for (let n = posts.length; n < minimum.posts; n += 1) {
      const params = { postId: await newPost(world, id) };
      await api.call('approvePost', { token, params });
    }
  }
  const query = { limit: limits.pageSize };
  const { posts: pending } = await api.call('listAdminPosts', { token, query });
  for (const post of pending) known.learnPost(post);
  const [event = ''] = events;
  for (let n = pending.length; n < minimum.pending; n += 1) await newPost(world, event);
}

async function newPost(world: World, eventId: string): Promise<string> {
  const { user } = world.people;
  const author = user[made % user.length];
  if (!author) throw new Error('there is no account for a post');
  const mediaId = await upload(world.api, author.token, 'post', picture);
  const body = { eventId, name: newName(), mediaId };
  const post = await world.api.call('createPost', { token: author.token, body });
  world.known.learnPost(post);
  return post.id;
}

async function firstPosts({ api, known }: World, eventId: string) {
  const page = await api.call('listEventPosts', {
    params: { eventId },
    query: { limit: limits.galleryPageSize, sort: 'recent' },
  });
  if (Array.isArray(page)) throw new Error('the answer is a list instead of a page');
  for (const post of page.posts) known.learnPost(post);
  if (page.nextCursor !== null) known.learn('cursor', [page.nextCursor]);
  return page.posts;
}
