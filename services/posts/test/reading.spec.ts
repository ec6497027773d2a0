import { limits, postsRequests } from '@el-reto/contracts';
import type { Actor, Post } from '@el-reto/contracts';
import { allPages, mediaUrl } from '@el-reto/service-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { running } from './neighbours.ts';
import { admin, codeOf, PostsStack, unverified, user } from './posts-stack.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

let stack: PostsStack;
let shown: Post;
let waiting: Post;

beforeAll(async () => {
  stack = await PostsStack.start();
  stack.neighbours.events.set('second', running);
  shown = await stack.createPublic('La Trajinera');
  waiting = await stack.create('El Maguey');
});
afterAll(() => stack.stop());

const bySlug = (postSlug: string, actor: Actor | null = null, eventSlug = 'el-reto') =>
  stack.ask(postsRequests.getBySlug, { eventSlug, postSlug }, actor);

describe('a public post', () => {
  it('is there for everyone', async () => {
    const photoURL = mediaUrl(shown.imgLocation);
    const { likedAccounts, ...summary } = shown;
    expect(likedAccounts).toEqual([]);
    expect(await bySlug('la-trajinera')).toEqual({ ...summary, photoURL });
  });

  it('is only under its own event', async () => {
    expect(await codeOf(bySlug('la-trajinera', null, 'el-second'))).toBe('POST_NOT_FOUND');
    expect(await codeOf(bySlug('la-trajinera', null, 'nowhere'))).toBe('POST_NOT_FOUND');
  });
});

describe('a pending post', () => {
  it('is there for its owner and for administrators, with a signed address', async () => {
    for (const actor of [user('ana'), admin()]) {
      const post = await bySlug('el-maguey', actor);
      expect(post.public).toBe(false);
      expect(post.photoURL).toMatch(/\?exp=\d+&sig=[\w-]+$/);
    }
  });

  it('is not there for anyone else', async () => {
    const strangers = [null, user('bea'), { ...unverified('bea'), admin: true }];
    for (const actor of strangers) {
      expect(await codeOf(bySlug('el-maguey', actor))).toBe('POST_NOT_FOUND');
    }
  });
});

describe('an unknown post', () => {
  it('is not found', async () => {
    expect(await codeOf(bySlug('no-such-post', admin()))).toBe('POST_NOT_FOUND');
  });
});

describe("a person's own posts", () => {
  it('come newest first, the pending ones with a signed address', async () => {
    const { posts } = await stack.ask(postsRequests.listMine, {}, user('ana'));
    expect(posts.map(({ name }) => name)).toEqual(['El Maguey', 'La Trajinera']);
    expect(posts.map(({ photoURL }) => photoURL.includes('sig='))).toEqual([true, false]);
    const { posts: none } = await stack.ask(postsRequests.listMine, {}, user('bea'));
    expect(none).toEqual([]);
  });

  it('need the person', async () => {
    expect(await codeOf(stack.ask(postsRequests.listMine, {}))).toBe('UNAUTHENTICATED');
    const asked = stack.ask(postsRequests.listMine, {}, unverified('ana'));
    expect(await codeOf(asked)).toBe('EMAIL_NOT_VERIFIED');
  });

  it('are all listed, though they are more than a message holds', async () => {
    const longName = 'Ñ'.repeat(limits.personNameLength * 2);
    const many = Array.from({ length: 2_000 }, (_, n) =>
      publicPost(`Muchas ${n}`, {
        userId: 'collector',
        displayName: longName,
        createdAt: 1_000 + n,
      }),
    );
    await seedPosts(stack, many);
    const listed = await allPages('posts', (from) =>
      stack.ask(postsRequests.listMine, from, user('collector')),
    );
    expect(listed.map(({ id }) => id)).toEqual(many.map(({ id }) => id).toReversed());
  });
});

describe('facts for other services', () => {
  it('are given of pending and public posts, and of no unknown one', async () => {
    const postIds = [shown.id, 'nowhere', waiting.id];
    const { posts } = await stack.ask(postsRequests.getFacts, { postIds });
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
    const [first, second] = posts;
    expect(first?.createdAt).toBeLessThanOrEqual(second?.createdAt ?? 0);
  });
});
