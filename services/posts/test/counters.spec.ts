import { calls, likesEvents, postsEvents } from '@el-reto/contracts';
import { codeOf } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { posts, untoldStats } from '../src/post-records.ts';
import { describeCounters, publishedOf, share, tally, view } from './describe-counters.ts';
import { ask, createPublic, harness, read, store, user, usePosts } from './posts-harness.ts';
import { publicPosts, seedPosts } from './sample-posts.ts';

await usePosts();
harness().neighbours.addEvent('other');

describeCounters();

const unpublished = async () => (await store().find(untoldStats, {})).length;

it('a tally with the same number is published again: its voters may have changed', async () => {
  const { id } = await createPublic('Igual');
  await tally(id, 1, 1);
  await expect.poll(() => publishedOf(id)).toHaveLength(1);
  await tally(id, 1, 2);
  await expect.poll(() => publishedOf(id)).toMatchObject([{ likes: 1 }, { likes: 1 }]);
});

it('a burst of views is published in few events, the last of them with the final number', async () => {
  const { id } = await createPublic('Ráfaga');
  await Promise.all(Array.from({ length: 200 }, () => view(id)));
  await expect.poll(() => publishedOf(id).at(-1)).toMatchObject({ views: 200 });
  expect(publishedOf(id).length).toBeLessThan(50);
  expect(await unpublished()).toBe(0);
});

it('an event of numbers has the posts of one contest', async () => {
  const here = await createPublic('Aquí');
  const there = await createPublic('Allá', { eventId: 'other' });
  await Promise.all([view(here.id), view(there.id)]);
  for (const { id } of [here, there]) await expect.poll(() => publishedOf(id)).toHaveLength(1);
  const contestsOf = (postId: string) =>
    harness()
      .published(postsEvents.statsChanged)
      .filter((event) => event.posts.some((stats) => stats.postId === postId))
      .map(({ eventId }) => eventId);
  expect([contestsOf(here.id), contestsOf(there.id)]).toEqual([['reto'], ['other']]);
});

it('an event of numbers has 200 posts at most', async () => {
  const many = publicPosts(450, 'many', (i) => ({ views: i }));
  await seedPosts(...many);
  const tallies = many.map(({ id }, i) => ({ postId: id, likes: i, revision: 1 }));
  await harness().publish(likesEvents.tallyChanged, { eventId: 'reto', tallies });
  await expect.poll(() => store().get(posts, 'many-449')).toMatchObject({ likes: 449 });
  await harness().settled();
  const sizes = harness()
    .published(postsEvents.statsChanged)
    .map((event) => event.posts.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
  const published = many.flatMap(({ id }) => publishedOf(id));
  expect(published).toHaveLength(450);
  expect(published.at(-1)).toEqual({ postId: 'many-449', likes: 449, views: 449, shares: 0 });
});

it('numbers of a post that was deleted before they were published are dropped', async () => {
  const { id } = await createPublic('Fugaz');
  await view(id);
  await ask(calls.deletePost, { postId: id }, user('ana'));
  await expect.poll(unpublished).toBe(0);
});

it('a tally for several posts leaves out the unknown ones, which are not created', async () => {
  const { id } = await createPublic('Conocida');
  const tallies = ['nowhere', id].map((postId) => ({ postId, likes: 2, revision: 1 }));
  await harness().publish(likesEvents.tallyChanged, { eventId: 'reto', tallies });
  await expect.poll(() => read(id)).toMatchObject({ likes: 2 });
  expect(await store().get(posts, 'nowhere')).toBeUndefined();
});

it('a view is counted for its visitor’s account and key alone', async () => {
  const { id } = await createPublic('De quien la ve');
  const asked = { postId: id };
  for (const uid of ['ana', 'bea', 'bea']) {
    await ask(calls.incrementPostView, asked, user(uid), 'same-key');
  }
  expect(await read(id)).toMatchObject({ views: 2 });
  expect(await codeOf(share('nowhere', 'same-key'))).toBe('POST_NOT_FOUND');
});
