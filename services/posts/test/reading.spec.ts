import { limits, postsRequests, type Actor, type Post } from '@el-reto/contracts';
import { allPages, mediaUrl, verifyMediaSignature } from '@el-reto/service-kit';
import { codeOf } from '@el-reto/testing';
import { beforeAll, expect, it, vi } from 'vitest';
import { admin, Posts, signingKey, user } from './posts-harness.ts';
import { pendingPost, publicPost, publicPosts } from './sample-posts.ts';

const service = await Posts.ofFile();
const { ask, create, createPublic, harness, seed } = service;
harness.neighbours.addEvent('second');

let shown: Post;
let waiting: Post;
beforeAll(async () => {
  shown = await createPublic('La Trajinera');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 });
  waiting = await create('El Maguey');
  vi.useRealTimers();
});

const bySlug = (postSlug: string, actor: Actor | null = null, eventSlug = 'el-reto') =>
  ask(postsRequests.getBySlug, { eventSlug, postSlug }, actor);

it('everyone can read a public post, under the address of its own event only', async () => {
  const { likedAccounts, ...summary } = shown;
  expect(likedAccounts).toEqual([]);
  const photoURL = mediaUrl(shown.imgLocation);
  expect(await bySlug('la-trajinera')).toEqual({ ...summary, photoURL });
  for (const eventSlug of ['el-second', 'nowhere']) {
    expect(await codeOf(bySlug('la-trajinera', null, eventSlug))).toBe('POST_NOT_FOUND');
  }
});

it('its owner and administrators can read a pending post, with a signed picture address', async () => {
  for (const actor of [user('ana'), admin()]) {
    const { photoURL, ...post } = await bySlug('el-maguey', actor);
    expect(post.public).toBe(false);
    const { exp, sig = '' } = Object.fromEntries(new URL(photoURL, 'http://x').searchParams);
    const signed = [signingKey, post.imgLocation, Number(exp), sig] as const;
    expect(verifyMediaSignature(...signed)).toBe(true);
  }
  expect(await codeOf(bySlug('el-maguey'))).toBe('POST_NOT_FOUND');
  expect(await codeOf(bySlug('no-such-post', admin()))).toBe('POST_NOT_FOUND');
});

it('a person’s own posts are listed newest first, pending ones with a signed picture address', async () => {
  const { posts } = await ask(postsRequests.listMine, {}, user('ana'));
  const listed = posts.map(({ name, photoURL }) => `${name} ${photoURL.includes('sig=')}`);
  expect(listed).toEqual(['El Maguey true', 'La Trajinera false']);
  expect((await ask(postsRequests.listMine, {}, user('bea'))).posts).toEqual([]);
});

it('all posts of a person are listed, even if they need several messages', async () => {
  const displayName = 'Ñ'.repeat(limits.personNameLength * 2);
  const facts = (n: number) => ({ userId: 'collector', displayName, createdAt: 1_000 + n });
  const many = publicPosts(2_000, 'Muchas', facts);
  await seed(...many);
  const listed = await allPages('posts', (from) =>
    ask(postsRequests.listMine, from, user('collector')),
  );
  expect(listed.map(({ id }) => id)).toEqual(many.map(({ id }) => id).toReversed());
});

it('other services get the facts of pending and public posts', async () => {
  const postIds = [shown.id, 'nowhere', waiting.id];
  const { posts } = await ask(postsRequests.getFacts, { postIds });
  expect(posts).toMatchObject([
    {
      postId: shown.id,
      eventId: 'reto',
      userId: 'ana',
      slug: 'la-trajinera',
      name: 'La Trajinera',
      photoURL: mediaUrl(shown.imgLocation),
      displayName: 'Doña ana',
      public: true,
    },
    { postId: waiting.id, public: false, photoURL: mediaUrl(waiting.imgLocation) },
  ]);
});

it('the cards of a jury are all public posts of the event, once each, with their authors', async () => {
  const eventid = 'judged';
  const seeded = publicPosts(401, 'Carta', () => ({ eventid }));
  const pending = { ...pendingPost('En espera'), eventid };
  await seed(...seeded, pending, publicPost('De otro', { eventid: 'other' }));
  const cards = await allPages('cards', (from) =>
    ask(postsRequests.listCards, { eventId: eventid, ...from }),
  );
  const ids = cards.map(({ postId }) => postId).toSorted();
  expect(ids).toEqual(seeded.map(({ id }) => id).toSorted());
  expect(cards[0]).toMatchObject({ userId: 'ana', width: 3, height: 2, thumbhash: 'aGFzaA==' });
});

it('an author of a pending post counts as author in its event and in no other', async () => {
  await seed(publicPost('Solo', { eventid: 'first', userId: 'soloist', public: false }));
  const has = async (uid: string, eventId?: string) =>
    (await ask(postsRequests.hasPosts, { uid, eventId })).hasPosts;
  expect([await has('soloist'), await has('soloist', 'first')]).toEqual([true, true]);
  expect([await has('soloist', 'second'), await has('nobody')]).toEqual([false, false]);
});
