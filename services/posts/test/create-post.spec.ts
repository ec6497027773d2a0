import {
  calls,
  eventsEvents,
  mediaRequests,
  postDateOf,
  postsEvents,
  postsRequests,
  type Focus,
} from '@el-reto/contracts';
import { verifyMediaSignature } from '@el-reto/service-kit';
import { describe, expect, it } from 'vitest';
import { postNumbers, tombstones } from '../src/post-records.ts';
import { ended, running, upcoming } from './neighbours.ts';
import { admin, codeOf, PostsStack, signingKey, unverified, user } from './posts-stack.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

const stack = await PostsStack.forFile();

type Given = { eventId?: string; name: string; mediaId: string; focus?: Focus };
const create = (input: Given, uid = 'ana') =>
  stack.ask(calls.createPost, { eventId: 'reto', ...input }, user(uid));

describe('a new post', () => {
  it('is pending, unseen and unliked, and carries what its author and picture bring', async () => {
    const mediaId = stack.newUpload();
    const post = await create({ name: '  El   Atardecer ', mediaId });
    expect(post).toMatchObject({
      slug: 'el-atardecer',
      name: 'El Atardecer',
      eventid: 'reto',
      userId: 'ana',
      imgLocation: `event/reto/posts/ana/${mediaId}.jpg`,
      displayName: 'Doña ana',
      profilePhoto: '/media/ana.jpg',
      likes: 0,
      shares: 0,
      views: 0,
      public: false,
      postDate: postDateOf(new Date()),
      width: 1200,
      height: 800,
      thumbhash: 'dGh1bWI=',
    });
    expect(stack.neighbours.claimantOf(mediaId)).toBe(`post:${post.id}`);
    const { id: postId, imgLocation } = post;
    await expect
      .poll(() => stack.around.told(postsEvents.postCreated))
      .toContainEqual({ postId, eventId: 'reto', userId: 'ana', imgLocation });
  });

  it.each([
    ['as its author says', { x: 0, y: 1 }, { x: 0.7, y: 0.3 }, { x: 0, y: 1 }],
    ['as its picture suggests', undefined, { x: 0.7, y: 0.3 }, { x: 0.7, y: 0.3 }],
    ['in the middle otherwise', undefined, undefined, undefined],
  ])('is seen where it is cropped: %s', async (name, said, suggested, focus) => {
    const mediaId = stack.newUpload('ana', suggested && { focus: suggested });
    const post = await create({ name, mediaId, ...(said && { focus: said }) });
    expect(post.focus).toEqual(focus);
    await stack.ask(calls.approvePost, { postId: post.id }, admin());
    expect((await stack.read(post.id)).focus).toEqual(focus);
    const { posts } = await stack.ask(postsRequests.getFacts, { postIds: [post.id] });
    expect(posts).toMatchObject([{ width: 1200, height: 800, ...(focus && { focus }) }]);
  });

  it('has an address for its picture that works for a quarter of an hour', async () => {
    const post = await stack.create('La Luna');
    const url = new URL(post.photoURL, 'http://x');
    expect(url.pathname).toBe(`/media/${post.imgLocation}`);
    const expiresAt = Number(url.searchParams.get('exp'));
    const signature = url.searchParams.get('sig') ?? '';
    expect(verifyMediaSignature(signingKey, post.imgLocation, expiresAt, signature)).toBe(true);
    const seconds = expiresAt - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(890);
    expect(seconds).toBeLessThanOrEqual(1_200);
  });

  it('has a number that no other card of its event has, and gives it back', async () => {
    stack.neighbours.events.set('feria', running);
    const cards = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        create({ eventId: 'feria', name: `Carta ${index}`, mediaId: stack.newUpload() }),
      ),
    );
    const numbers = cards.map(({ number }) => number);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(cards.length);
    const reserved = () => stack.service?.store.count(postNumbers, {});
    const before = (await reserved()) ?? 0;
    await stack.ask(calls.deletePost, { postId: cards[0]?.id ?? '' }, user('ana'));
    expect(await reserved()).toBe(before - 1);
  });

  it('gets an address of its own where another name has the same one', async () => {
    const slugs = [];
    for (const name of ['El Sol', '¡El Sol!', 'El... Sol']) {
      slugs.push((await stack.create(name)).slug);
    }
    expect(slugs).toEqual(['el-sol', 'el-sol-2', 'el-sol-3']);
  });

  it('needs a signed-in, verified person', async () => {
    const input = { eventId: 'reto', name: 'Nadie', mediaId: stack.newUpload() };
    expect(await codeOf(stack.ask(calls.createPost, input))).toBe('UNAUTHENTICATED');
    const asked = stack.ask(calls.createPost, input, unverified('ana'));
    expect(await codeOf(asked)).toBe('EMAIL_NOT_VERIFIED');
    expect(stack.neighbours.claimantOf(input.mediaId)).toBeNull();
  });

  it.each(['', '   ', '***', 'x'.repeat(81)])('cannot be named %j', async (name) => {
    expect(await codeOf(create({ name, mediaId: stack.newUpload() }))).toBe('MALFORMED_REQUEST');
  });

  it('needs an event that is running', async () => {
    stack.neighbours.events.set('ended', ended);
    stack.neighbours.events.set('upcoming', upcoming);
    const codes = ['nowhere', 'ended', 'upcoming'].map((eventId) =>
      codeOf(create({ eventId, name: `En ${eventId}`, mediaId: stack.newUpload() })),
    );
    expect(await Promise.all(codes)).toEqual([
      'EVENT_NOT_FOUND',
      'EVENT_OVER',
      'EVENT_NOT_STARTED',
    ]);
  });

  it('is nothing for a juror of its event', async () => {
    stack.neighbours.jurors.add('jueza');
    const mediaId = stack.newUpload('jueza');
    expect(await codeOf(create({ name: 'De la jueza', mediaId }, 'jueza'))).toBe(
      'JUROR_TAKES_PART',
    );
    expect(stack.neighbours.claimantOf(mediaId)).toBeNull();
  });

  it("needs an unused upload of the author's own", async () => {
    const used = stack.newUpload();
    await create({ name: 'Usada', mediaId: used });
    const refused = {
      MEDIA_NOT_FOUND: 'never-uploaded',
      MEDIA_NOT_YOURS: stack.newUpload('bea'),
      MEDIA_ALREADY_USED: used,
    };
    for (const [code, mediaId] of Object.entries(refused)) {
      expect(await codeOf(create({ name: `Con ${code}`, mediaId }))).toBe(code);
    }
    const taken = await stack.ask(calls.checkPostName, { name: 'Con MEDIA_NOT_YOURS' });
    expect(taken).toBe(false);
  });

  it('is refused for an event whose deletion has arrived while it was under way', async () => {
    stack.neighbours.events.set('doomed', running);
    stack.around.before = async (subject) => {
      if (subject !== mediaRequests.claim.subject) return;
      const gone = { eventId: 'doomed', attached: [], released: [] };
      await stack.around.tell(eventsEvents.eventDeleted, gone);
      await expect.poll(() => stack.service?.store.get(tombstones, 'eventid:doomed')).toBeDefined();
    };
    const mediaId = stack.newUpload();
    const asked = create({ eventId: 'doomed', name: 'Tarde', mediaId });
    expect(await codeOf(asked)).toBe('EVENT_NOT_FOUND');
    expect(stack.neighbours.claimantOf(mediaId)).toBeNull();
  });

  it('is refused for a person whose posts are being deleted', async () => {
    stack.around.before = async (subject) => {
      if (subject !== mediaRequests.claim.subject) return;
      await stack.ask(postsRequests.purgeUser, { uid: 'gone' });
    };
    expect(await codeOf(stack.create('Rezagada', { uid: 'gone' }))).toBe('USER_NOT_FOUND');
  });
});

describe('a name', () => {
  it('is taken by all that looks like it, and free again once that is gone', async () => {
    const { id } = await stack.createPublic('El Catrín');
    for (const name of ['EI Catrín', 'E1 CATRIN', 'el catrín']) {
      const again = create({ name, mediaId: stack.newUpload() });
      expect(await codeOf(again)).toBe('POST_NAME_TAKEN');
      expect(await stack.ask(calls.checkPostName, { name })).toBe(true);
    }
    await stack.ask(calls.deletePost, { postId: id }, user('ana'));
    expect(await stack.ask(calls.checkPostName, { name: 'EI Catrín' })).toBe(false);
    await stack.create('EI Catrín');
  });

  it.each(['El\u3164Sol', 'S\u0301\u0316\u0300ol', 'El Сatrín'])(
    'that nobody can read is refused before the upload is touched: %j',
    async (name) => {
      const mediaId = stack.newUpload();
      expect(await codeOf(create({ name, mediaId }))).toBe('NAME_NOT_READABLE');
      expect(stack.neighbours.claimantOf(mediaId)).toBeNull();
      expect(await stack.ask(calls.checkPostName, { name })).toBe(true);
    },
  );

  it('of the first version is known under the key that it has', async () => {
    const post = publicPost('El Nopal');
    delete post.nameKey;
    await seedPosts(stack, [post]);
    const again = create({ name: 'EL NOPAL', mediaId: stack.newUpload() });
    expect(await codeOf(again)).toBe('POST_NAME_TAKEN');
    await stack.ask(calls.deletePost, { postId: post.id }, user('ana'));
    await stack.create('el nopal');
  });

  it('is taken in any case and accent, over all events', async () => {
    stack.neighbours.events.set('other', running);
    await stack.create('Volcán');
    const mediaId = stack.newUpload();
    const before = stack.around.asked.length;
    const again = create({ eventId: 'other', name: 'VOLCAN', mediaId });
    expect(await codeOf(again)).toBe('POST_NAME_TAKEN');
    const asked = stack.around.asked.slice(before);
    expect(asked).not.toContain(mediaRequests.claim.subject);
    expect(await stack.ask(calls.checkPostName, { name: ' volcan ' })).toBe(true);
    expect(await stack.ask(calls.checkPostName, { name: 'Volcanes' })).toBe(false);
  });

  it('goes to exactly one of twenty who ask for it at once; the others keep their uploads', async () => {
    const tries = Array.from({ length: 20 }, (_, i) => {
      const uid = `racer-${i}`;
      const mediaId = stack.newUpload(uid);
      const asked = create({ name: i % 2 ? 'El Árbol' : 'el arbol', mediaId }, uid);
      return asked.then(
        (post) => ({ mediaId, outcome: post.id }),
        (error: { code: string }) => ({ mediaId, outcome: error.code }),
      );
    });
    const results = await Promise.all(tries);
    const losers = results.filter(({ outcome }) => outcome === 'POST_NAME_TAKEN');
    const [winner, ...others] = results.filter(({ outcome }) => outcome !== 'POST_NAME_TAKEN');
    expect(others).toEqual([]);
    expect(losers).toHaveLength(19);
    const claimants = losers.map(({ mediaId }) => stack.neighbours.claimantOf(mediaId));
    expect(new Set(claimants)).toEqual(new Set([null]));
    expect(stack.neighbours.claimantOf(winner?.mediaId ?? '')).toBe(`post:${winner?.outcome}`);
  });

  it('is free again once its post is deleted or denied', async () => {
    const first = await stack.create('Efímera');
    await stack.ask(calls.deletePost, { postId: first.id }, user('ana'));
    const second = await stack.create('Efímera');
    expect(second.slug).toBe('efimera');
    await stack.ask(calls.denyPost, { postId: second.id }, admin());
    expect((await stack.create('efimera')).slug).toBe('efimera');
  });

  it('is an adult’s, and leaves the upload of others untouched', async () => {
    const { standings } = stack.neighbours;
    const mediaId = stack.newUpload('nora');
    const ask = () => {
      const input = { eventId: 'reto', name: 'De Nora', mediaId };
      return stack.ask(calls.createPost, input, user('nora'), 'key of nora');
    };
    standings.set('nora', 'unknown');
    expect(await codeOf(ask())).toBe('BIRTH_DATE_NEEDED');
    standings.set('nora', 'minor');
    expect(await codeOf(ask())).toBe('UNDERAGE');
    expect(stack.neighbours.claimantOf(mediaId)).toBeNull();
    // The same request goes through as soon as the date is right, under the same key.
    standings.delete('nora');
    expect(await ask()).toMatchObject({ name: 'De Nora', userId: 'nora' });
  });
});
