import {
  accountsEvents,
  calls,
  eventsEvents,
  postsEvents,
  postsRequests,
} from '@el-reto/contracts';
import { codeOf } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { collections, tombstones } from '../src/post-records.ts';
import {
  admin,
  ask,
  claimantOf,
  create,
  createPublic,
  harness,
  read,
  store,
  user,
  usePosts,
} from './posts-harness.ts';
import { publicPost, publicPosts, seedPosts } from './sample-posts.ts';

await usePosts();
const { neighbours } = harness();

const remove = (postId: string, actor = user('ana'), key?: string) =>
  ask(calls.deletePost, { postId }, actor, key);
const deletedIds = () =>
  harness()
    .published(postsEvents.postDeleted)
    .map(({ postId }) => postId);
const ofEvent = async (eventId: string) => {
  const asked = { eventId, limit: 500, sort: 'recent' } as const;
  return (await ask(postsRequests.list, asked)).posts.map(({ id }) => id);
};
const ofPerson = async (uid: string) =>
  (await ask(postsRequests.listMine, {}, user(uid))).posts.map(({ id }) => id);
const deleteEvent = (eventId: string) =>
  harness().publish(eventsEvents.eventDeleted, { eventId, attached: [], released: ['x'] });
const purge = (uid: string) => ask(postsRequests.purgeUser, { uid });

describe('a deletion', () => {
  it('by its owner or an administrator is published, with the administrator', async () => {
    const mine = await create('Propia');
    expect(await remove(mine.id)).toEqual({ success: true });
    const shown = await createPublic('Ajena');
    await remove(shown.id, admin());
    await harness().settled();
    const facts = { eventId: 'reto', userId: 'ana' };
    const taken = { by: admin().uid, reason: null };
    expect(harness().published(postsEvents.postDeleted)).toEqual([
      { postId: mine.id, imgLocation: mine.imgLocation, ...facts },
      { postId: shown.id, imgLocation: shown.imgLocation, ...facts, taken },
    ]);
    expect(await codeOf(read(shown.id))).toBe('POST_NOT_FOUND');
  });

  it('is refused to other users, for whom a pending post does not exist', async () => {
    const [shown, waiting] = [await createPublic('Segura'), await create('Escondida')];
    expect(await codeOf(remove(shown.id, user('bea')))).toBe('NOT_OWNER');
    expect(await codeOf(remove(waiting.id, user('bea')))).toBe('POST_NOT_FOUND');
    expect(await codeOf(remove('nowhere', admin()))).toBe('POST_NOT_FOUND');
    expect(await ofEvent('reto')).toContain(shown.id);
    expect(await ofPerson('ana')).toContain(waiting.id);
  });

  it('is answered again under its key, and happens once', async () => {
    const { id } = await create('Una sola vez');
    for (const _ of ['first', 'repeated']) {
      expect(await remove(id, user('ana'), 'key')).toEqual({ success: true });
    }
    expect(await codeOf(remove(id))).toBe('POST_NOT_FOUND');
    await harness().settled();
    expect(deletedIds().filter((deleted) => deleted === id)).toHaveLength(1);
  });

  it('leaves no record that names the post', async () => {
    const { id: postId } = await createPublic('Sin rastro');
    await ask(calls.incrementPostView, { postId });
    await ask(calls.reportPost, { postId, reason: 'Ofende' }, user('bea'));
    await remove(postId);
    const traces = async () => {
      const all = collections.map(({ name }) => store().find({ name, indexes: [] }, {}));
      const records = (await Promise.all(all)).flat();
      return records.filter((record) => JSON.stringify(record).includes(postId));
    };
    await expect.poll(traces).toEqual([]);
  });
});

describe('a deleted event', () => {
  it('loses all its posts, each published once, and no other event does', async () => {
    const posts = publicPosts(250, 'ending', (i) => ({ eventid: 'ending', public: i % 3 > 0 }));
    await seedPosts(...posts, publicPost('staying', { eventid: 'lasting' }));
    for (const eventId of ['ending', 'ending', 'marker']) await deleteEvent(eventId);
    await expect.poll(() => store().get(tombstones, 'eventid:marker')).toBeDefined();
    await harness().settled();
    const withEvent = harness()
      .published(postsEvents.postDeleted)
      .filter((deleted) => deleted.withEvent);
    const expected = posts.map(({ id }) => id).toSorted();
    expect(withEvent.map(({ postId }) => postId).toSorted()).toEqual(expected);
    expect(await ofEvent('ending')).toEqual([]);
    expect(await ofEvent('lasting')).toEqual(['staying']);
    expect(await ask(calls.checkPostName, { name: 'ending 0' })).toBe(false);
  });
});

describe('a deleted account', () => {
  it('loses all its posts in every event before the answer', async () => {
    const mine = publicPosts(130, 'busy', (i) => ({
      eventid: i % 2 ? 'even' : 'odd',
      userId: 'leaver',
      public: i % 3 > 0,
    }));
    await seedPosts(...mine);
    const kept = await createPublic('Me quedo', { uid: 'stayer' });
    for (const _ of ['first', 'repeated']) expect(await purge('leaver')).toEqual({ success: true });
    expect(await ofPerson('leaver')).toEqual([]);
    expect(await ofEvent('reto')).toContain(kept.id);
    await harness().settled();
    expect(deletedIds()).toEqual(expect.arrayContaining(mine.map(({ id }) => id)));
  });

  it('creates no post, and its upload stays free', async () => {
    await purge('gone');
    const mediaId = neighbours.addUpload('gone');
    const asked = { eventId: 'reto', name: 'Tarde', mediaId };
    expect(await codeOf(ask(calls.createPost, asked, user('gone')))).toBe('USER_NOT_FOUND');
    expect(claimantOf(mediaId)).toBeNull();
  });
});

describe('a suspended account', () => {
  const reason = 'Fotos ajenas';
  const suspension = { by: 'jefa', reason };
  const ban = async (uid: string) => {
    neighbours.bans.set(uid, suspension);
    await harness().publish(accountsEvents.accountBanned, { uid, reason });
  };
  const unban = (uid: string) => harness().publish(accountsEvents.accountUnbanned, { uid });

  it('loses its posts, each published with the reason and the same ban', async () => {
    const shown = await createPublic('Vista', { uid: 'tramposo' });
    const waiting = await create('En espera', { uid: 'tramposo' });
    const other = await createPublic('De otra', { uid: 'honrada' });
    await ban('tramposo');
    await expect.poll(() => ofPerson('tramposo')).toEqual([]);
    const asked = { status: 'removed', author: 'tramposo' } as const;
    const { posts } = await ask(calls.listAdminPosts, asked, admin());
    expect(posts).toHaveLength(2);
    const at = expect.any(String) as string;
    const listed = posts.map(({ id, author, decision }) => [id, author.banned, decision]);
    expect(listed).toContainEqual([shown.id, true, { outcome: 'removed', at, ...suspension }]);
    expect(listed).toContainEqual([waiting.id, true, { outcome: 'denied', at, ...suspension }]);
    await harness().settled();
    const [removed, denied] = [postsEvents.postRemoved, postsEvents.postDenied].map((event) =>
      harness()
        .published(event)
        .find(({ userId }) => userId === 'tramposo'),
    );
    expect(removed).toMatchObject({ postId: shown.id, reason, name: 'Vista' });
    expect(denied).toMatchObject({ postId: waiting.id, reason });
    expect(removed?.byBan).toEqual(expect.any(String));
    expect(denied?.byBan).toBe(removed?.byBan);
    expect(await ofPerson('honrada')).toEqual([other.id]);
  });

  it('loses several hundred posts', async () => {
    await seedPosts(...publicPosts(130, 'spam', () => ({ eventid: 'spam', userId: 'spammer' })));
    await ban('spammer');
    await expect.poll(() => ofPerson('spammer')).toEqual([]);
    await harness().settled();
    const removed = harness().published(postsEvents.postRemoved);
    expect(removed.filter(({ userId }) => userId === 'spammer')).toHaveLength(130);
  });

  it('creates no post until the suspension is lifted, and its upload stays free', async () => {
    await create('Antes', { uid: 'parado' });
    await ban('parado');
    await expect.poll(() => ofPerson('parado')).toEqual([]);
    neighbours.bans.set('nuevo', suspension);
    neighbours.bans.set(user('buzón').email, suspension);
    for (const uid of ['parado', 'nuevo', 'buzón']) {
      const mediaId = neighbours.addUpload(uid);
      const asked = { eventId: 'reto', name: `De ${uid}`, mediaId };
      expect(await codeOf(ask(calls.createPost, asked, user(uid)))).toBe('BANNED');
      expect(claimantOf(mediaId)).toBeNull();
    }
    neighbours.bans.delete('parado');
    await unban('parado');
    await expect.poll(() => create('Después', { uid: 'parado' })).toBeDefined();
    expect(await ofPerson('parado')).toHaveLength(1);
  });

  it('stays suspended when older events of it arrive late', async () => {
    await ban('tarde');
    await unban('tarde');
    await ban('marcador');
    await expect.poll(() => codeOf(create('Marca', { uid: 'marcador' }))).toBe('BANNED');
    expect(await codeOf(create('Tarde', { uid: 'tarde' }))).toBe('BANNED');
  });
});
