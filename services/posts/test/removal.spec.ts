import { calls, eventsEvents, postsEvents, postsRequests } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { collections, tombstones } from '../src/post-records.ts';
import { running } from './neighbours.ts';
import { admin, codeOf, PostsStack, unverified, user } from './posts-stack.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

const stack = await PostsStack.forFile();

const remove = (postId: string, actor: Parameters<typeof stack.ask>[2] = null, key?: string) =>
  stack.ask(calls.deletePost, { postId }, actor, key);
const deletedIds = () => stack.around.told(postsEvents.postDeleted).map(({ postId }) => postId);
const ofEvent = async (eventId: string) => {
  const asked = { eventId, limit: 500, sort: 'recent' } as const;
  return (await stack.ask(postsRequests.list, asked)).posts.map(({ id }) => id);
};

describe('deleting a post', () => {
  it('is for its owner and administrators, pending or not', async () => {
    const mine = await stack.create('Propia');
    expect(await remove(mine.id, user('ana'))).toEqual({ success: true });
    const shown = await stack.createPublic('Ajena');
    expect(await remove(shown.id, admin())).toEqual({ success: true });
    const facts = { eventId: 'reto', userId: 'ana' };
    const taken = { by: admin().uid, reason: null };
    await expect
      .poll(() => stack.around.told(postsEvents.postDeleted))
      .toEqual([
        { postId: mine.id, imgLocation: mine.imgLocation, ...facts },
        { postId: shown.id, imgLocation: shown.imgLocation, ...facts, taken },
      ]);
    expect(await codeOf(stack.read(shown.id))).toBe('POST_NOT_FOUND');
  });

  it('is for nobody else; a pending post is not even there for them', async () => {
    const shown = await stack.createPublic('Segura');
    const waiting = await stack.create('Escondida');
    expect(await codeOf(remove(shown.id))).toBe('UNAUTHENTICATED');
    expect(await codeOf(remove(shown.id, unverified('ana')))).toBe('EMAIL_NOT_VERIFIED');
    expect(await codeOf(remove(shown.id, user('bea')))).toBe('NOT_OWNER');
    expect(await codeOf(remove(waiting.id, user('bea')))).toBe('POST_NOT_FOUND');
    expect(await codeOf(remove('nowhere', admin()))).toBe('POST_NOT_FOUND');
    expect(await ofEvent('reto')).toContain(shown.id);
  });

  it('happens once for each key', async () => {
    const { id } = await stack.create('Una sola vez');
    expect(await remove(id, user('ana'), 'key')).toEqual({ success: true });
    expect(await remove(id, user('ana'), 'key')).toEqual({ success: true });
    expect(await codeOf(remove(id, user('ana')))).toBe('POST_NOT_FOUND');
    await expect.poll(() => deletedIds().filter((deleted) => deleted === id)).toHaveLength(1);
  });

  it('leaves nothing behind', async () => {
    const post = await stack.createPublic('Sin rastro');
    await stack.ask(calls.incrementPostView, { postId: post.id });
    await remove(post.id, user('ana'));
    const traces = async () => {
      const kept = [];
      for (const { name } of collections) {
        kept.push(...((await stack.service?.store.find({ name, indexes: [] }, {})) ?? []));
      }
      return kept.filter((record) => JSON.stringify(record).includes(post.id));
    };
    await expect.poll(traces).toEqual([]);
  });
});

describe('the end of an event', () => {
  const gone = (eventId: string, msgID?: string) =>
    stack.around.tell(eventsEvents.eventDeleted, { eventId, attached: [], released: ['x'] }, msgID);

  it('deletes all its posts, each told, and those of no other event', async () => {
    const count = 250;
    const posts = Array.from({ length: count }, (_, i) =>
      publicPost(`ending ${i}`, { eventid: 'ending', public: i % 3 > 0 }),
    );
    await seedPosts(stack, [...posts, publicPost('staying', { eventid: 'lasting' })]);
    await gone('ending', 'ending-is-gone');
    const expected = posts.map(({ id }) => id).toSorted();
    await expect
      .poll(() => deletedIds().filter((id) => id.startsWith('ending')).length, { timeout: 10_000 })
      .toBe(count);
    expect(
      deletedIds()
        .filter((id) => id.startsWith('ending'))
        .toSorted(),
    ).toEqual(expected);
    const told = stack.around.told(postsEvents.postDeleted);
    expect(told.filter(({ withEvent }) => withEvent)).toHaveLength(count);
    expect(await ofEvent('ending')).toEqual([]);
    expect(await ofEvent('lasting')).toEqual(['staying']);
    expect(await stack.ask(calls.checkPostName, { name: 'ending 0' })).toBe(false);
  });

  it('told again deletes nothing more', async () => {
    const before = deletedIds().length;
    await gone('ending', 'ending-is-gone-again');
    await gone('marker');
    await expect.poll(() => stack.service?.store.get(tombstones, 'eventid:marker')).toBeDefined();
    expect(deletedIds()).toHaveLength(before);
  });
});

describe('the end of an account', () => {
  const purge = (uid: string) => stack.ask(postsRequests.purgeUser, { uid });

  it("deletes all the person's posts in every event before it is answered", async () => {
    stack.neighbours.events.set('second', running);
    const mine = [
      await stack.createPublic('Adiós uno', { uid: 'leaver' }),
      await stack.create('Adiós dos', { uid: 'leaver', eventId: 'second' }),
    ];
    const kept = await stack.createPublic('Me quedo', { uid: 'stayer' });
    expect(await purge('leaver')).toEqual({ success: true });
    const { posts } = await stack.ask(postsRequests.listMine, {}, user('leaver'));
    expect(posts).toEqual([]);
    expect(await ofEvent('reto')).toContain(kept.id);
    const ids = mine.map(({ id }) => id);
    await expect.poll(deletedIds).toEqual(expect.arrayContaining(ids));
  });

  it('takes several hundred posts', async () => {
    const posts = Array.from({ length: 230 }, (_, i) =>
      publicPost(`busy ${i}`, { eventid: 'busy', userId: 'busy' }),
    );
    await seedPosts(stack, posts);
    await purge('busy');
    expect(await ofEvent('busy')).toEqual([]);
  });

  it('is answered for someone without posts, and again', async () => {
    expect(await purge('nobody')).toEqual({ success: true });
    expect(await purge('nobody')).toEqual({ success: true });
  });

  it('lets nothing more be posted, and gives the upload back', async () => {
    await purge('gone');
    const mediaId = stack.newUpload('gone');
    const asked = { eventId: 'reto', name: 'Tarde', mediaId };
    expect(await codeOf(stack.ask(calls.createPost, asked, user('gone')))).toBe('USER_NOT_FOUND');
    expect(stack.neighbours.claimantOf(mediaId)).toBeNull();
  });
});
