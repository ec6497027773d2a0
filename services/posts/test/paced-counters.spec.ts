import { calls, likesEvents, postsEvents } from '@el-reto/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts } from '../src/post-records.ts';
import { codeOf, PostsStack, admin } from './posts-stack.ts';

let stack: PostsStack;

beforeAll(async () => {
  stack = await PostsStack.start({ isPaced: true });
});
afterAll(() => stack.stop());

const view = (postId: string, key?: string) =>
  stack.ask(calls.incrementPostView, { postId }, null, key);
const share = (postId: string, key?: string) =>
  stack.ask(calls.incrementPostShare, { postId }, null, key);
const read = (postId: string) => stack.read(postId);
const tally = (postId: string, likes: number, revision: number) =>
  stack.around.tell(likesEvents.tallyChanged, {
    eventId: 'reto',
    tallies: [{ postId, likes, revision }],
  });
const toldOf = (postId: string) =>
  stack.around
    .told(postsEvents.statsChanged)
    .flatMap((told) => told.posts)
    .filter((stats) => stats.postId === postId);

/** Watches how often a post is written anew while `work` goes on. */
async function writesDuring(postId: string, work: () => Promise<unknown>): Promise<number[]> {
  const times = new Set<number>();
  const look = async () =>
    times.add((await stack.service?.store.get(posts, postId))?.countedAt ?? 0);
  await look();
  const timer = setInterval(() => void look(), 20);
  await work();
  clearInterval(timer);
  await look();
  times.delete(0);
  return [...times];
}

describe('where a post may be written once a second', () => {
  it('views that come at once are all counted, each with a number of its own', async () => {
    const { id } = await stack.createPublic('Muy vista');
    const answers: number[] = [];
    const times = await writesDuring(id, async () => {
      for (let round = 0; round < 4; round++) {
        const some = await Promise.all(Array.from({ length: 50 }, () => view(id)));
        answers.push(...some.map(({ views }) => views));
      }
    });
    expect(answers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    expect(await read(id)).toMatchObject({ views: 200 });
    expect(times.length).toBeGreaterThan(1);
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
  });

  it('views, shares and likes share the writes, and are told with them', async () => {
    const { id } = await stack.createPublic('Completa');
    await Promise.all([view(id), view(id), share(id), tally(id, 3, 1), tally(id, 5, 2)]);
    await expect.poll(() => read(id)).toMatchObject({ likes: 5, views: 2, shares: 1 });
    const last = { postId: id, likes: 5, views: 2, shares: 1 };
    await expect.poll(() => toldOf(id).at(-1)).toEqual(last);
    expect(toldOf(id).length).toBeLessThanOrEqual(3);
  });

  it('likes wait for no view, and take those along that wait', async () => {
    const { id } = await stack.createPublic('Vista y querida');
    await tally(id, 1, 1);
    await expect.poll(() => read(id)).toMatchObject({ likes: 1 });
    const writtenAt = async () => (await stack.service?.store.get(posts, id))?.countedAt ?? 0;
    const before = await writtenAt();
    const seen = view(id);
    await tally(id, 2, 2);
    expect(await seen).toMatchObject({ views: 1 });
    // Alone, the view would have waited for two seconds.
    expect((await writtenAt()) - before).toBeLessThan(2_000);
    const numbers = toldOf(id).map(({ likes, views }) => ({ likes, views }));
    expect(numbers).not.toContainEqual({ likes: 1, views: 1 });
    await expect.poll(() => toldOf(id).at(-1)).toMatchObject({ likes: 2, views: 1 });
  });

  it('each key counts once, also when its tries meet in one write', async () => {
    const { id } = await stack.createPublic('Vista una vez');
    const first = await Promise.all([view(id, 'key-1'), view(id, 'key-1'), view(id, 'key-2')]);
    expect(first).toMatchObject([{ views: 1 }, { views: 1 }, { views: 2 }]);
    expect(await view(id, 'key-1')).toMatchObject({ views: 1 });
    expect(await share(id, 'key-1')).toMatchObject({ shares: 1 });
    const another = await stack.createPublic('Otra vista');
    expect(await codeOf(view(another.id, 'key-1'))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await read(id)).toMatchObject({ views: 2, shares: 1 });
  });

  it('posts that are not public count nothing, and say so to every retry', async () => {
    const { id } = await stack.create('No vista');
    for (const postId of [id, 'nowhere']) {
      expect(await codeOf(view(postId, `key ${postId}`))).toBe('POST_NOT_FOUND');
      expect(await codeOf(share(postId))).toBe('POST_NOT_FOUND');
    }
    await stack.ask(calls.approvePost, { postId: id }, admin());
    expect(await codeOf(view(id, `key ${id}`))).toBe('POST_NOT_FOUND');
    expect(await view(id)).toMatchObject({ views: 1 });
  });

  it('older tallies change nothing, and those of unknown posts hold up nobody', async () => {
    const { id } = await stack.createPublic('Desordenada');
    await tally('nowhere', 1, 1);
    await tally(id, 5, 9);
    await expect.poll(() => read(id)).toMatchObject({ likes: 5 });
    await tally(id, 99, 8);
    await tally(id, 4, 10);
    await expect.poll(() => read(id)).toMatchObject({ likes: 4 });
    expect(toldOf(id).filter(({ likes }) => likes > 90)).toEqual([]);
  });
});
