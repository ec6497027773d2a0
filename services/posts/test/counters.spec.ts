import { likesEvents, postsEvents } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { posts, unpublishedStats } from '../src/post-records.ts';
import { describeCounters } from './describe-counters.ts';
import { Posts } from './posts-harness.ts';
import { publicPosts } from './sample-posts.ts';

const service = await Posts.ofFile();
const { createPublic, harness, numbersOf, seed, store, tally, view } = service;
harness.neighbours.addEvent('other');

describeCounters(service);

const unpublished = async () => (await store().find(unpublishedStats, {})).length;

it('a tally with the same number is published again, because its voters may have changed', async () => {
  const { id } = await createPublic('Igual');
  await tally(id, 1, 1);
  await expect.poll(() => numbersOf(id)).toHaveLength(1);
  await tally(id, 1, 2);
  await expect.poll(() => numbersOf(id)).toMatchObject([{ likes: 1 }, { likes: 1 }]);
});

it('many views are published in few events, the last of which has the final number', async () => {
  const { id } = await createPublic('Ráfaga');
  await Promise.all(Array.from({ length: 200 }, () => view(id)));
  await expect.poll(() => numbersOf(id).at(-1)).toMatchObject({ views: 200 });
  expect(numbersOf(id).length).toBeLessThan(50);
  expect(await unpublished()).toBe(0);
});

it('a published event of numbers has the posts of one contest', async () => {
  const here = await createPublic('Aquí');
  const there = await createPublic('Allá', { eventId: 'other' });
  await Promise.all([view(here.id), view(there.id)]);
  for (const { id } of [here, there]) await expect.poll(() => numbersOf(id)).toHaveLength(1);
  const events = harness
    .published(postsEvents.statsChanged)
    .map(({ eventId, posts: some }) => [eventId, some.map((one) => one.postId)] as const)
    .filter(([, ids]) => ids.includes(here.id) || ids.includes(there.id));
  expect(Object.fromEntries(events)).toEqual({ reto: [here.id], other: [there.id] });
});

it('a published event of numbers has at most 200 posts, and none that does not exist', async () => {
  const many = publicPosts(450, 'many', (i) => ({ views: i }));
  await seed(...many);
  const ids = ['nowhere', ...many.map(({ id }) => id)];
  const tallies = ids.map((postId, i) => ({ postId, likes: i, revision: 1 }));
  await harness.publish(likesEvents.tallyChanged, { eventId: 'reto', tallies });
  await expect.poll(() => store().get(posts, 'many-449')).toMatchObject({ likes: 450 });
  await harness.settled();
  const sizes = harness.published(postsEvents.statsChanged).map((event) => event.posts.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
  const published = ids.flatMap(numbersOf);
  expect(published).toHaveLength(450);
  const last = { postId: 'many-449', likes: 450, views: 449, shares: 0, revision: 1 };
  expect(published.at(-1)).toEqual(last);
});

it('the numbers of a post that is deleted before they are published are dropped', async () => {
  const { id } = await createPublic('Fugaz');
  await view(id);
  await service.delete(id);
  await expect.poll(unpublished).toBe(0);
});

it('a restart publishes numbers that were marked for publishing before it', async () => {
  const { id } = await createPublic('Callada');
  await store().transaction((tx) => tx.set(unpublishedStats, id, { eventId: 'reto' }));
  await harness.restart();
  await expect.poll(() => numbersOf(id)).toHaveLength(1);
});
