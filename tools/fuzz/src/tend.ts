import { setTimeout as sleep } from 'node:timers/promises';
import { limits, todayInMexico, type MediaPurpose } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import { pictures } from './requests/pictures.ts';
import type { World } from './world.ts';

/** What requests should find, however many of them take things away. */
const garden = { events: 2, posts: 6, pending: 4 };
const listsRightWithinMs = 2_000;
const dayMs = 24 * 60 * 60 * 1000;
const day = (offset: number) => todayInMexico(new Date(Date.now() + offset * dayMs));

let made = 0;
const newName = () => `Azar ${Date.now().toString(36)} ${(made += 1)}`;

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
    await firstPosts(world, id);
  }
}

async function plant(world: World, admin: Session): Promise<void> {
  const { api } = world;
  const { token } = admin;
  await api.call('setSwitches', { token, body: { likes: 'open', uploads: 'open' } });
  const events = await api.call('listCurrentEvents');
  for (let n = events.length; n < garden.events; n += 1) events.push(await newEvent(world, admin));
  for (const { id } of events.slice(0, garden.events)) {
    const posts = await firstPosts(world, id);
    for (let n = posts.length; n < garden.posts; n += 1) {
      const params = { postId: await newPost(world, id) };
      await api.call('approvePost', { token, params });
    }
  }
  const [event] = events;
  const query = { limit: limits.pageSize };
  const { posts: pending } = await api.call('listPendingPosts', { token, query });
  for (let n = pending.length; event && n < garden.pending; n += 1) await newPost(world, event.id);
  for (const post of pending) world.known.learnPost(post);
}

async function newEvent(world: World, admin: Session) {
  const name = newName();
  return world.api.call('createEvent', {
    token: admin.token,
    body: {
      name,
      title: name,
      description: 'De prueba',
      startDate: day(-1),
      endDate: day(1),
      thumbnailMediaId: await upload(world, admin, 'event'),
      aboutThumbnailMediaId: await upload(world, admin, 'event'),
    },
  });
}

async function newPost(world: World, eventId: string): Promise<string> {
  const author = world.users[made % world.users.length];
  if (!author) throw new Error('nobody is there to take part');
  const body = { eventId, name: newName(), mediaId: await upload(world, author, 'post') };
  const post = await world.api.call('createPost', { token: author.token, body });
  world.known.learnPost(post);
  return post.id;
}

async function upload({ api }: World, { token }: Session, purpose: MediaPurpose): Promise<string> {
  const [body = Buffer.alloc(0)] = pictures;
  const headers = { 'content-type': 'image/jpeg' };
  return (await api.call('uploadMedia', { token, query: { purpose }, headers, body })).mediaId;
}

async function firstPosts({ api, known }: World, eventId: string) {
  const call = {
    params: { eventId },
    query: { limit: limits.galleryPageSize, sort: 'recent' },
  } as const;
  const page = await api.call('listEventPosts', call);
  if (Array.isArray(page)) throw new Error('a page was asked for, a list came');
  for (const post of page.posts) known.learnPost(post);
  if (page.nextCursor !== null) known.learn('cursor', [page.nextCursor]);
  return page.posts;
}
