import { postsRequests } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import { describe, expect, it } from 'vitest';
import { PostsStack } from './posts-stack.ts';
import { pendingPost, publicPost, seedPosts } from './sample-posts.ts';

const stack = await PostsStack.forFile();

describe("a jury's cards", () => {
  it('are all public posts of the event, each once, with whose they are', async () => {
    const seeded = Array.from({ length: 401 }, (_, i) =>
      publicPost(`Carta ${i}`, { id: `c${i}`, eventid: 'juzgado', slug: `c${i}` }),
    );
    const waiting = { ...pendingPost('En espera'), eventid: 'juzgado' };
    await seedPosts(stack, [...seeded, waiting, publicPost('De otro', { eventid: 'otro' })]);
    const cards = await allPages('cards', (from) =>
      stack.ask(postsRequests.listCards, { eventId: 'juzgado', ...from }),
    );
    expect(cards.map(({ postId }) => postId).toSorted()).toEqual(
      seeded.map(({ id }) => id).toSorted(),
    );
    expect(cards[0]).toMatchObject({ userId: 'ana', width: 3, height: 2, thumbhash: 'aGFzaA==' });
  });

  it('are asked for of one author, in the event or anywhere', async () => {
    const post = { id: 'solo', eventid: 'uno', userId: 'solista', slug: 'solo' };
    await seedPosts(stack, [publicPost('Solo', post)]);
    const has = (asked: { uid: string; eventId?: string }) =>
      stack.ask(postsRequests.hasPosts, asked);
    expect(await has({ uid: 'solista' })).toEqual({ hasPosts: true });
    expect(await has({ uid: 'solista', eventId: 'uno' })).toEqual({ hasPosts: true });
    expect(await has({ uid: 'solista', eventId: 'dos' })).toEqual({ hasPosts: false });
  });
});
