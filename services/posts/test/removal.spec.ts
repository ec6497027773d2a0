import {
  accountsEvents,
  accountsRequests,
  calls,
  postsEvents,
  postsRequests,
  serviceLimits,
} from '@el-reto/contracts';
import { codeOf, during } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { collections, tombstones } from '../src/post-records.ts';
import { admin, Posts, user } from './posts-harness.ts';
import { publicPost, publicPosts } from './sample-posts.ts';

const service = await Posts.ofFile();
const { ask, create, createPublic, harness, published, refusal, seed, store } = service;
const { neighbours } = harness;

const deletedIds = async () =>
  (await published(postsEvents.postDeleted)).map(({ postId }) => postId);
const ofEvent = async (eventId: string) => {
  const asked = { eventId, limit: 500, sort: 'recent' } as const;
  return (await ask(postsRequests.list, asked)).posts.map(({ id }) => id);
};
const ofPerson = async (uid: string) => (await service.listMine(uid)).map(({ id }) => id);
const purge = (uid: string) => ask(postsRequests.purgeUser, { uid });

it('a deletion is published once, however often it is repeated with its key; one by an administrator names the administrator', async () => {
  const mine = await create('Propia');
  for (const _ of ['first', 'repeated']) {
    expect(await service.delete(mine.id, user('ana'), 'key')).toEqual({ success: true });
  }
  expect(await codeOf(service.delete(mine.id))).toBe('POST_NOT_FOUND');
  const shown = await createPublic('Ajena');
  await service.delete(shown.id, admin());
  const facts = { eventId: 'reto', userId: 'ana' };
  const taken = { by: admin().uid, reason: null };
  expect(await published(postsEvents.postDeleted)).toEqual([
    { postId: mine.id, imgLocation: mine.imgLocation, ...facts },
    { postId: shown.id, imgLocation: shown.imgLocation, ...facts, taken },
  ]);
  expect(await service.isPublic(shown.id)).toBe(false);
});

it("a deletion by an administrator requires a recent sign-in, a deletion of one's own post does not", async () => {
  const { id } = await createPublic('De otra');
  const signedInAt = Date.now() - serviceLimits.recentSignInMs - 1_000;
  const late = { ...admin(), signedInAt };
  expect(await codeOf(service.delete(id, late, 'later'))).toBe('RECENT_SIGN_IN_NEEDED');
  expect(await ofEvent('reto')).toContain(id);
  // The refusal is not stored under the key of the request.
  expect(await service.delete(id, admin(), 'later')).toEqual({ success: true });
  const mine = await create('Propia y tarde');
  await service.delete(mine.id, { ...user('ana'), signedInAt });
});

it('a deletion leaves no record that names the post', async () => {
  const { id: postId } = await createPublic('Sin rastro');
  await ask(calls.incrementPostView, { postId });
  await ask(calls.reportPost, { postId, reason: 'Ofende' }, user('bea'));
  await service.delete(postId);
  const traces = async () => {
    const all = collections.map(({ name }) => store().find({ name, indexes: [] }, {}));
    const records = (await Promise.all(all)).flat();
    return records.filter((record) => JSON.stringify(record).includes(postId));
  };
  await expect.poll(traces).toEqual([]);
});

it('the posts of a deleted event are deleted and published once each; no other posts are deleted', async () => {
  const posts = publicPosts(250, 'ending', (i) => ({ eventid: 'ending', public: i % 3 > 0 }));
  await seed(...posts, publicPost('staying', { eventid: 'lasting' }));
  for (const eventId of ['ending', 'ending', 'marker']) await service.deleteEvent(eventId);
  await expect.poll(() => store().get(tombstones, 'eventid:marker')).toBeDefined();
  const deleted = await published(postsEvents.postDeleted);
  const ids = deleted.flatMap(({ postId, withEvent }) => (withEvent ? postId : []));
  expect(ids.toSorted()).toEqual(posts.map(({ id }) => id).toSorted());
  expect(await ofEvent('ending')).toEqual([]);
  expect(await ofEvent('lasting')).toEqual(['staying']);
  expect(await ask(calls.checkPostName, { name: 'ending 0' })).toBe(false);
});

it('the posts of a deleted account are deleted in every event before the answer', async () => {
  const mine = publicPosts(130, 'busy', (i) => ({
    eventid: i % 2 ? 'even' : 'odd',
    userId: 'leaver',
    public: i % 3 > 0,
  }));
  await seed(...mine);
  const kept = await createPublic('Me quedo', { uid: 'stayer' });
  for (const _ of ['first', 'repeated']) expect(await purge('leaver')).toEqual({ success: true });
  expect(await ofPerson('leaver')).toEqual([]);
  expect(await ofEvent('reto')).toContain(kept.id);
  expect(await deletedIds()).toEqual(expect.arrayContaining(mine.map(({ id }) => id)));
  expect(await refusal('Tarde', { uid: 'leaver' })).toBe('USER_NOT_FOUND');
});

const reason = 'Fotos ajenas';
const suspension = { by: 'jefa', reason };
const ban = async (uid: string) => {
  neighbours.bans.set(uid, suspension);
  await harness.publish(accountsEvents.accountBanned, { uid, reason });
};
const unban = (uid: string) => harness.publish(accountsEvents.accountUnbanned, { uid });

it('a suspended account loses all its posts; each deletion is published with the reason and the same ban', async () => {
  const uid = 'tramposo';
  await seed(...publicPosts(129, 'spam', () => ({ eventid: 'spam', userId: uid })));
  const shown = await createPublic('Vista', { uid });
  const waiting = await create('En espera', { uid });
  const other = await createPublic('De otra', { uid: 'honrada' });
  await ban(uid);
  await expect.poll(() => ofPerson(uid)).toEqual([]);
  const { posts } = await service.desk({
    status: 'removed',
    author: uid,
    limit: 100,
    event: 'reto',
  });
  expect(posts).toHaveLength(2);
  const at = expect.any(String) as string;
  const listed = posts.map(({ id, author, decision }) => [id, author.banned, decision]);
  expect(listed).toContainEqual([shown.id, true, { outcome: 'removed', at, ...suspension }]);
  expect(listed).toContainEqual([waiting.id, true, { outcome: 'denied', at, ...suspension }]);
  const [denied] = await published(postsEvents.postDenied);
  expect(denied).toMatchObject({ postId: waiting.id, reason, byBan: expect.any(String) });
  const removed = await published(postsEvents.postRemoved);
  expect(removed.map(({ byBan }) => byBan)).toEqual(
    Array.from({ length: 130 }, () => denied?.byBan),
  );
  const facts = { postId: shown.id, reason, name: 'Vista' };
  expect(removed.find(({ postId }) => postId === shown.id)).toMatchObject(facts);
  expect(await ofPerson('honrada')).toEqual([other.id]);
});

it('a suspended account cannot create a post, from the request of the accounts service until the suspension is lifted; the upload stays free', async () => {
  for (const uid of ['parado', 'pedido']) await create(`Antes ${uid}`, { uid });
  await ban('parado');
  await expect.poll(() => ofPerson('parado')).toEqual([]);
  for (const who of ['pedido', 'nuevo', user('buzón').email]) neighbours.bans.set(who, suspension);
  await ask(postsRequests.refreshBan, { uid: 'pedido' });
  for (const uid of ['parado', 'pedido', 'nuevo', 'buzón']) {
    expect(await refusal(`De ${uid}`, { uid })).toBe('BANNED');
  }
  neighbours.bans.delete('parado');
  await unban('parado');
  await expect.poll(() => create('Después', { uid: 'parado' })).toBeDefined();
  expect(await ofPerson('parado')).toHaveLength(1);
});

it('a suspended account stays suspended when an older answer about it arrives late', async () => {
  const refresh = (uid: string) => ask(postsRequests.refreshBan, { uid });
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  harness.before = during(accountsRequests.getStanding, () => {
    harness.before = () => undefined;
    asked.resolve();
    return late.promise;
  });
  const older = refresh('lento');
  await asked.promise;
  neighbours.bans.set('lento', suspension);
  const newer = refresh('lento');
  // The service answers requests in the order of their arrival unless they wait for something.
  await refresh('otra');
  late.resolve();
  await Promise.all([older, newer]);
  expect(await refusal('De lento', { uid: 'lento' })).toBe('BANNED');
});

it('a suspended account stays suspended when older events about it arrive late', async () => {
  await ban('tarde');
  await unban('tarde');
  await ban('marcador');
  await expect.poll(() => codeOf(create('Marca', { uid: 'marcador' }))).toBe('BANNED');
  expect(await codeOf(create('Tarde', { uid: 'tarde' }))).toBe('BANNED');
});
