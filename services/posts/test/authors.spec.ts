import { accountsEvents, accountsRequests, postsEvents } from '@el-reto/contracts';
import { failing } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { posts as postsCollection } from '../src/post-records.ts';
import { Posts } from './posts-harness.ts';
import { publicPost, publicPosts } from './sample-posts.ts';

const service = await Posts.ofFile();
const { create, harness, seed, store } = service;
const { neighbours } = harness;

const changeProfile = (uid: string) => {
  const payload = { uid, displayName: 'outdated', photoURL: 'old', attached: [], released: [] };
  return harness.publish(accountsEvents.profileChanged, payload);
};
const published = (uid: string) =>
  harness.published(postsEvents.authorChanged).filter((event) => event.uid === uid);

it("an author's new name and picture are written to all their posts, despite failures, and published for each event", async () => {
  const facts = (i: number) => ({ eventid: i % 2 ? 'odd' : 'even', userId: 'renamed', likes: i });
  const other = publicPost('other author', { eventid: 'odd' });
  await seed(...publicPosts(130, 'renamed', facts), other);
  neighbours.profiles.set('renamed', { displayName: 'Lupita', photoURL: '/media/new.jpg' });
  const before = harness.count(accountsRequests.getProfile);
  await changeProfile('without-posts');
  await expect.poll(() => harness.count(accountsRequests.getProfile)).toBe(before + 1);
  let asked = 0;
  harness.before = () => {
    if (asked++ < 2) throw new Error('not ready');
  };
  await changeProfile('renamed');
  await expect.poll(() => published('renamed')).toHaveLength(1);
  expect(asked).toBeGreaterThan(2);
  expect(published('without-posts')).toEqual([]);
  expect(published('renamed')[0]?.eventIds.toSorted()).toEqual(['even', 'odd']);
  const posts = await service.listMine('renamed');
  const names = posts.map((post) => `${post.displayName} ${post.profilePhoto}`);
  expect(names).toEqual(Array.from({ length: 130 }, () => 'Lupita /media/new.jpg'));
  const last = posts.find(({ id }) => id === 'renamed-129');
  expect(last).toMatchObject({ likes: 129, public: true });
  expect(await store().get(postsCollection, other.id)).toMatchObject({ displayName: 'Doña Ana' });
});

it("an author's new name and picture are not requested again after the account was deleted", async () => {
  await create('De alguien que se fue', { uid: 'erased' });
  const { getProfile } = accountsRequests;
  const before = harness.count(getProfile);
  harness.before = failing(getProfile, 'USER_NOT_FOUND');
  await changeProfile('erased');
  await expect.poll(() => harness.count(getProfile)).toBe(before + 1);
  // The stream redelivers an event until it is acknowledged.
  await expect.poll(() => harness.unacknowledged('posts-accounts')).toBe(0);
  expect(harness.count(getProfile)).toBe(before + 1);
});
