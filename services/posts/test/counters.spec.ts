import { calls, likesEvents, postsEvents } from '@el-reto/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts, untoldStats } from '../src/post-records.ts';
import { running } from './neighbours.ts';
import { codeOf, PostsStack, user } from './posts-stack.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

let stack: PostsStack;

beforeAll(async () => {
  stack = await PostsStack.start();
  stack.neighbours.events.set('other', running);
});
afterAll(() => stack.stop());

const view = (postId: string, key?: string, uid?: string) =>
  stack.ask(calls.incrementPostView, { postId }, uid === undefined ? null : user(uid), key);
const share = (postId: string, key?: string) =>
  stack.ask(calls.incrementPostShare, { postId }, null, key);
const read = (postId: string) => stack.read(postId);
const tally = (postId: string, likes: number, revision: number, eventId = 'reto') =>
  stack.around.tell(likesEvents.tallyChanged, { eventId, tallies: [{ postId, likes, revision }] });
const untold = async () => (await stack.service?.store.find(untoldStats, {}))?.length;

/** The numbers of a post as the feed told them, one after the other. */
const toldOf = (postId: string) =>
  stack.around
    .told(postsEvents.statsChanged)
    .flatMap((told) => told.posts.filter((stats) => stats.postId === postId));
const lastTold = (postId: string) => toldOf(postId).at(-1);

describe('views and shares', () => {
  it('are counted for anyone, and answered', async () => {
    const { id } = await stack.createPublic('Contada');
    expect(await view(id)).toMatchObject({ views: 1 });
    expect(await view(id, undefined, 'bea')).toMatchObject({ views: 2 });
    expect(await share(id)).toMatchObject({ shares: 1 });
    expect(await read(id)).toMatchObject({ views: 2, shares: 1, likes: 0 });
  });

  it('that come at once are all counted', async () => {
    const { id } = await stack.createPublic('Muy vista');
    const answers = await Promise.all(Array.from({ length: 100 }, () => view(id)));
    const numbers = answers.map(({ views }) => views).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect(await read(id)).toMatchObject({ views: 100 });
  });

  it('are counted of public posts alone', async () => {
    const { id } = await stack.create('No vista');
    for (const postId of [id, 'nowhere']) {
      expect(await codeOf(view(postId))).toBe('POST_NOT_FOUND');
      expect(await codeOf(share(postId))).toBe('POST_NOT_FOUND');
    }
  });

  it('are counted once for each key', async () => {
    const { id } = await stack.createPublic('Vista una vez');
    expect(await view(id, 'key-1')).toMatchObject({ views: 1 });
    expect(await view(id, 'key-1')).toMatchObject({ views: 1 });
    expect(await view(id, 'key-2')).toMatchObject({ views: 2 });
    expect(await share(id, 'key-3')).toMatchObject({ shares: 1 });
    expect(await share(id, 'key-3')).toMatchObject({ shares: 1 });
    const another = await stack.createPublic('Otra vista');
    expect(await codeOf(view(another.id, 'key-1'))).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('tallies', () => {
  it('are shown as the likes service tells them', async () => {
    const { id } = await stack.createPublic('Gustada');
    await tally(id, 7, 3);
    await expect.poll(() => read(id)).toMatchObject({ likes: 7 });
    await expect.poll(() => lastTold(id)).toMatchObject({ likes: 7 });
  });

  it('that are older than what is shown change nothing', async () => {
    const { id } = await stack.createPublic('Desordenada');
    await tally(id, 5, 9);
    await tally(id, 99, 8);
    await tally(id, 98, 9);
    await tally(id, 4, 10);
    await expect.poll(() => read(id)).toMatchObject({ likes: 4 });
    await tally(id, 97, 10);
    const marker = await stack.createPublic('Después de la desordenada');
    await tally(marker.id, 1, 1);
    await expect.poll(() => read(marker.id)).toMatchObject({ likes: 1 });
    expect(await read(id)).toMatchObject({ likes: 4 });
    expect(toldOf(id).filter(({ likes }) => likes > 90)).toEqual([]);
  });

  it('of unknown posts are ignored, the others with them are not', async () => {
    const { id } = await stack.createPublic('Conocida');
    const tallies = [
      { postId: 'nowhere', likes: 3, revision: 1 },
      { postId: id, likes: 2, revision: 1 },
    ];
    await stack.around.tell(likesEvents.tallyChanged, { eventId: 'reto', tallies });
    await expect.poll(() => read(id)).toMatchObject({ likes: 2 });
    expect(await stack.service?.store.get(posts, 'nowhere')).toBeUndefined();
  });

  it('with the same number are told on: someone else may be behind it', async () => {
    const { id } = await stack.createPublic('Igual');
    await tally(id, 1, 1);
    await expect.poll(() => lastTold(id)).toMatchObject({ likes: 1 });
    const before = toldOf(id).length;
    await tally(id, 1, 2);
    await expect.poll(() => toldOf(id).length).toBe(before + 1);
    expect(lastTold(id)).toMatchObject({ likes: 1 });
  });

  it('leave views and shares alone', async () => {
    const { id } = await stack.createPublic('Completa');
    await Promise.all([view(id), view(id), share(id), tally(id, 3, 1)]);
    await expect.poll(() => read(id)).toMatchObject({ likes: 3, views: 2, shares: 1 });
    const all = { postId: id, likes: 3, views: 2, shares: 1 };
    await expect.poll(() => lastTold(id)).toEqual(all);
  });
});

describe('the feed', () => {
  it('tells a burst on one post in few events, the last of them right', async () => {
    const { id } = await stack.createPublic('Ráfaga');
    const started = Date.now();
    for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 20 }, () => view(id)));
    await expect.poll(() => lastTold(id)).toMatchObject({ views: 400 });
    const most = 2 + (Date.now() - started) / 250;
    expect(toldOf(id).length).toBeLessThanOrEqual(most);
    expect(await untold()).toBe(0);
  });

  it('tells each event of its own posts', async () => {
    const here = await stack.createPublic('Aquí');
    const there = await stack.createPublic('Allá', { eventId: 'other' });
    await Promise.all([view(here.id), view(there.id)]);
    await expect.poll(() => lastTold(there.id)).toBeDefined();
    await expect.poll(() => lastTold(here.id)).toBeDefined();
    for (const { eventId, posts: told } of stack.around.told(postsEvents.statsChanged)) {
      const ids = told.map(({ postId }) => postId);
      expect(ids).not.toContain(eventId === 'other' ? here.id : there.id);
    }
  });

  it('tells many posts in events that stay small', async () => {
    const many = Array.from({ length: 450 }, (_, i) => publicPost(`many ${i}`, { views: i }));
    await seedPosts(stack, many);
    const tallies = many.map(({ id }, i) => ({ postId: id, likes: i, revision: 1 }));
    await stack.around.tell(likesEvents.tallyChanged, { eventId: 'reto', tallies });
    await expect.poll(() => many.every(({ id }) => lastTold(id))).toBe(true);
    const sizes = stack.around.told(postsEvents.statsChanged).map((told) => told.posts.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
    expect(lastTold('many-449')).toEqual({ postId: 'many-449', likes: 449, views: 449, shares: 0 });
  });

  it('forgets a post that was deleted before its numbers were told', async () => {
    const { id } = await stack.createPublic('Fugaz');
    await view(id);
    await stack.ask(calls.deletePost, { postId: id }, user('ana'));
    await expect.poll(untold).toBe(0);
  });
});
