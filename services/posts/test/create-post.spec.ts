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
import { codeOf, endedDates, upcomingDates } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { postNumbers, tombstones } from '../src/post-records.ts';
import {
  admin,
  ask,
  claimantOf,
  create,
  createPublic,
  harness,
  read,
  signingKey,
  store,
  user,
  usePosts,
} from './posts-harness.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

await usePosts();
const { neighbours } = harness();
neighbours.addEvent('other');

type Given = { eventId?: string; name: string; mediaId?: string; focus?: Focus };
const upload = (uid = 'ana') => neighbours.addUpload(uid);
const post = ({ mediaId = upload(), ...given }: Given, uid = 'ana') =>
  ask(calls.createPost, { eventId: 'reto', mediaId, ...given }, user(uid));
const isTaken = (name: string) => ask(calls.checkPostName, { name });
const remove = (postId: string) => ask(calls.deletePost, { postId }, user('ana'));
/** Runs `change` after the upload was claimed and before the post is written. */
const duringClaim = (change: () => Promise<unknown>) => {
  harness().before = async (subject) => {
    if (subject === mediaRequests.claim.subject) await change();
  };
};

describe('a new post', () => {
  it('is pending, without views and likes, and has the facts of its author and picture', async () => {
    const mediaId = upload();
    const made = await post({ name: '  El   Atardecer ', mediaId });
    expect(made).toMatchObject({
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
    expect(claimantOf(mediaId)).toBe(`post:${made.id}`);
    await harness().settled();
    const { id: postId, imgLocation } = made;
    const facts = { postId, eventId: 'reto', userId: 'ana', imgLocation };
    expect(harness().published(postsEvents.postCreated)).toEqual([facts]);
  });

  it.each([
    ['of its author', { x: 0, y: 1 }, { x: 0.7, y: 0.3 }, { x: 0, y: 1 }],
    ['of the picture', undefined, { x: 0.7, y: 0.3 }, { x: 0.7, y: 0.3 }],
    ['of neither', undefined, undefined, undefined],
  ])('is cropped around the point %s', async (name, chosen, suggested, focus) => {
    const mediaId = neighbours.addUpload('ana', suggested && { focus: suggested });
    const { id: postId, ...made } = await post({ name, mediaId, ...(chosen && { focus: chosen }) });
    expect(made.focus).toEqual(focus);
    await ask(calls.approvePost, { postId }, admin());
    expect((await read(postId)).focus).toEqual(focus);
    const { posts } = await ask(postsRequests.getFacts, { postIds: [postId] });
    expect(posts).toMatchObject([{ width: 1200, height: 800, ...(focus && { focus }) }]);
  });

  it('has a signed address of its picture', async () => {
    const { photoURL, imgLocation } = await create('La Luna');
    const url = new URL(photoURL, 'http://x');
    expect(url.pathname).toBe(`/media/${imgLocation}`);
    const [expiresAt, signature] = ['exp', 'sig'].map((name) => url.searchParams.get(name) ?? '');
    const asked = [signingKey, imgLocation, Number(expiresAt), signature ?? ''] as const;
    expect(verifyMediaSignature(...asked)).toBe(true);
  });

  it('has a number that no other card of its event has, and frees it', async () => {
    neighbours.addEvent('feria');
    const names = Array.from({ length: 30 }, (_, index) => `Carta ${index}`);
    const cards = await Promise.all(names.map((name) => post({ eventId: 'feria', name })));
    const numbers = cards.map(({ number }) => number);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(cards.length);
    const before = await store().count(postNumbers, {});
    await remove(cards[0]?.id ?? '');
    expect(await store().count(postNumbers, {})).toBe(before - 1);
  });

  it('has an address of its own, in every event', async () => {
    const slugs = [];
    for (const [name, eventId] of Object.entries({
      'El Sol': 'reto',
      '¡El Sol!': 'reto',
      'El... Sol': 'other',
    })) {
      slugs.push((await create(name, { eventId })).slug);
    }
    expect(slugs).toEqual(['el-sol', 'el-sol-2', 'el-sol-3']);
  });

  it.each(['', '   ', '***', 'x'.repeat(81)])('cannot be named %j', async (name) => {
    expect(await codeOf(post({ name }))).toBe('MALFORMED_REQUEST');
  });

  it.each([
    ['nowhere', 'EVENT_NOT_FOUND'],
    ['ended', 'EVENT_OVER'],
    ['upcoming', 'EVENT_NOT_STARTED'],
  ])('needs a running event, not one that is %s', async (eventId, code) => {
    neighbours.addEvent('ended', endedDates);
    neighbours.addEvent('upcoming', upcomingDates);
    const mediaId = upload();
    expect(await codeOf(post({ eventId, name: `En ${eventId}`, mediaId }))).toBe(code);
    expect(claimantOf(mediaId)).toBeNull();
  });

  it('cannot be a juror’s of its event', async () => {
    neighbours.jurors.add('jueza');
    const mediaId = upload('jueza');
    const refused = post({ name: 'De la jueza', mediaId }, 'jueza');
    expect(await codeOf(refused)).toBe('JUROR_TAKES_PART');
    expect(claimantOf(mediaId)).toBeNull();
  });

  it('needs an unused upload of its author', async () => {
    const used = upload();
    await post({ name: 'Usada', mediaId: used });
    for (const [code, mediaId] of Object.entries({
      MEDIA_NOT_FOUND: 'never-uploaded',
      MEDIA_NOT_YOURS: upload('bea'),
      MEDIA_ALREADY_USED: used,
    })) {
      expect(await codeOf(post({ name: `Con ${code}`, mediaId }))).toBe(code);
      expect(await isTaken(`Con ${code}`)).toBe(false);
    }
  });

  it('is refused and frees the upload where its event is deleted meanwhile', async () => {
    neighbours.addEvent('closing');
    duringClaim(async () => {
      const deleted = { eventId: 'closing', attached: [], released: [] };
      await harness().publish(eventsEvents.eventDeleted, deleted);
      await expect.poll(() => store().get(tombstones, 'eventid:closing')).toBeDefined();
    });
    const mediaId = upload();
    const refused = post({ eventId: 'closing', name: 'Tarde', mediaId });
    expect(await codeOf(refused)).toBe('EVENT_NOT_FOUND');
    expect(claimantOf(mediaId)).toBeNull();
  });

  it('is refused and frees the upload where its account is deleted meanwhile', async () => {
    duringClaim(() => ask(postsRequests.purgeUser, { uid: 'gone' }));
    const mediaId = upload('gone');
    expect(await codeOf(post({ name: 'Rezagada', mediaId }, 'gone'))).toBe('USER_NOT_FOUND');
    expect(claimantOf(mediaId)).toBeNull();
  });

  it('needs an adult’s birth date, which counts at once and under the same key', async () => {
    const mediaId = upload('nora');
    const input = { eventId: 'reto', name: 'De Nora', mediaId };
    const asked = () => ask(calls.createPost, input, user('nora'), 'key of nora');
    neighbours.standings.set('nora', 'unknown');
    expect(await codeOf(asked())).toBe('BIRTH_DATE_NEEDED');
    neighbours.standings.set('nora', 'minor');
    expect(await codeOf(asked())).toBe('UNDERAGE');
    expect(claimantOf(mediaId)).toBeNull();
    neighbours.standings.delete('nora');
    expect(await asked()).toMatchObject({ name: 'De Nora', userId: 'nora' });
  });
});

describe('a name', () => {
  it('is taken for all that looks like it, in every event, before an upload is claimed', async () => {
    await createPublic('El Catrín');
    for (const name of ['EI Catrín', 'E1 CATRIN', ' el  catrin ']) {
      const before = harness().count(mediaRequests.claim);
      expect(await codeOf(post({ eventId: 'other', name }))).toBe('POST_NAME_TAKEN');
      expect(harness().count(mediaRequests.claim)).toBe(before);
      expect(await isTaken(name)).toBe(true);
    }
    expect(await isTaken('El Catrín 2')).toBe(false);
  });

  it('is free again once its post is deleted or denied', async () => {
    await remove((await create('Efímera')).id);
    const second = await create('EFIMERA');
    expect(second.slug).toBe('efimera');
    await ask(calls.denyPost, { postId: second.id }, admin());
    expect(await isTaken('Efímera')).toBe(false);
    expect((await create('efimera')).slug).toBe('efimera');
  });

  it.each(['El\u3164Sol', 'S\u0301\u0316\u0300ol', 'El Сatrín'])(
    'that is not readable is refused before the upload is claimed: %j',
    async (name) => {
      const mediaId = upload();
      expect(await codeOf(post({ name, mediaId }))).toBe('NAME_NOT_READABLE');
      expect(claimantOf(mediaId)).toBeNull();
      expect(await isTaken(name)).toBe(true);
    },
  );

  it('of release 1.0 is found under the key that it has', async () => {
    const { nameKey: _, ...old } = publicPost('El Nopal');
    await seedPosts(old);
    expect(await codeOf(post({ name: 'EL NOPAL' }))).toBe('POST_NAME_TAKEN');
    await remove(old.id);
    await create('el nopal');
  });

  it('is given to exactly one of twenty concurrent requests; the others keep their uploads', async () => {
    const tries = Array.from({ length: 20 }, async (_, i) => {
      const uid = `racer-${i}`;
      const mediaId = upload(uid);
      const asked = post({ name: i % 2 ? 'El Árbol' : 'el arbol', mediaId }, uid);
      const outcome = await asked.then(
        ({ id }) => `post:${id}`,
        ({ code }: { code: string }) => code,
      );
      return { outcome, claimant: claimantOf(mediaId) };
    });
    const results = await Promise.all(tries);
    const losers = results.filter(({ outcome }) => outcome === 'POST_NAME_TAKEN');
    expect(losers).toHaveLength(19);
    expect(new Set(losers.map(({ claimant }) => claimant))).toEqual(new Set([null]));
    const winner = results.find(({ outcome }) => outcome !== 'POST_NAME_TAKEN');
    expect(winner?.claimant).toBe(winner?.outcome);
  });
});
