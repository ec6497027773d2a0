import { setTimeout as delay } from 'node:timers/promises';
import { accountsEvents, accountsRequests, postsEvents, postsRequests } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { posts as postsCollection } from '../src/post-records.ts';
import { failing } from './neighbours.ts';
import { PostsStack, user } from './posts-stack.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

const stack = await PostsStack.forFile();

describe("a person's new name and picture", () => {
  const changed = (uid: string, msgID?: string) => {
    const payload = { uid, displayName: 'old news', photoURL: 'old', attached: [], released: [] };
    return stack.around.tell(accountsEvents.profileChanged, payload, msgID);
  };
  const told = (uid: string) =>
    stack.around.told(postsEvents.authorChanged).filter((event) => event.uid === uid);

  it('come onto all their posts, and are told with the events', async () => {
    const posts = Array.from({ length: 130 }, (_, i) =>
      publicPost(`renamed ${i}`, { eventid: i % 2 ? 'odd' : 'even', userId: 'renamed', likes: i }),
    );
    await seedPosts(stack, [...posts, publicPost('other author', { eventid: 'odd' })]);
    stack.neighbours.profiles.set('renamed', { displayName: 'Lupita', photoURL: '/media/new.jpg' });
    await changed('renamed');
    await expect.poll(() => told('renamed')).toHaveLength(1);
    expect(told('renamed')[0]?.eventIds.toSorted()).toEqual(['even', 'odd']);
    const { posts: now } = await stack.ask(postsRequests.listMine, {}, user('renamed'));
    expect(now).toHaveLength(130);
    expect(new Set(now.map((post) => `${post.displayName} ${post.profilePhoto}`))).toEqual(
      new Set(['Lupita /media/new.jpg']),
    );
    expect(now.find(({ id }) => id === 'renamed-129')).toMatchObject({ likes: 129, public: true });
    const other = await stack.service?.store.get(postsCollection, 'other-author');
    expect(other).toMatchObject({ displayName: 'Doña Ana' });
  });

  it('wait for a service that does not answer', async () => {
    await stack.create('Pendiente de nombre', { uid: 'patient' });
    let asked = 0;
    stack.neighbours.profiles.set('patient', { displayName: 'Paciente', photoURL: 'p' });
    stack.around.before = async () => {
      if (asked++ < 2) throw new Error('not ready');
    };
    await changed('patient');
    await expect.poll(() => told('patient'), { timeout: 10_000 }).toHaveLength(1);
    stack.around.before = () => undefined;
    const { posts } = await stack.ask(postsRequests.listMine, {}, user('patient'));
    expect(posts).toMatchObject([{ displayName: 'Paciente' }]);
  });

  it('are no more asked for once the person is gone', async () => {
    await stack.create('De alguien que se fue', { uid: 'erased' });
    let asked = 0;
    stack.around.before = (subject) => {
      if (subject === accountsRequests.getProfile.subject) asked++;
      return failing(accountsRequests.getProfile.subject, 'USER_NOT_FOUND')(subject);
    };
    await changed('erased');
    await expect.poll(() => asked).toBe(1);
    // Past the first redelivery, if there were one.
    await delay(500);
    stack.around.before = () => undefined;
    expect(asked).toBe(1);
  });

  it('are no news for posts when there are none', async () => {
    await changed('silent');
    await stack.create('Marca', { uid: 'marker' });
    await changed('marker');
    await expect.poll(() => told('marker')).toHaveLength(1);
    expect(told('silent')).toEqual([]);
  });
});
