import { calls, mediaRequests, postDateOf, postsEvents, postsRequests } from '@el-reto/contracts';
import { codeOf, during, endedDates, setClock, upcomingDates } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { postNumbers, tombstones } from '../src/post-records.ts';
import { Posts, user } from './posts-harness.ts';

const service = await Posts.ofFile();
const { ask, claimantOf, create, createPublic, harness, refusal, store } = service;
const { neighbours } = harness;
neighbours.addEvent('other');

const post = (name: string, mediaId: string, more: object = {}, uid = 'ana') =>
  ask(calls.createPost, { eventId: 'reto', name, mediaId, ...more }, user(uid));
const isTaken = (name: string) => ask(calls.checkPostName, { name });

describe('a new post', () => {
  it('is pending, without views and likes, and has the facts of its author and picture', async () => {
    const mediaId = neighbours.addUpload('ana');
    // The post has the date of this moment, even if midnight passes meanwhile.
    setClock(Date.now());
    const made = await post('  El   Atardecer ', mediaId);
    expect(made).toMatchObject({
      slug: 'el-atardecer',
      name: 'El Atardecer',
      eventid: 'reto',
      userId: 'ana',
      imgLocation: `event/reto/posts/ana/${mediaId}.jpg`,
      photoURL: expect.stringMatching(/\?exp=\d+&sig=[\w-]+$/),
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
    const { id: postId, imgLocation } = made;
    const facts = { postId, eventId: 'reto', userId: 'ana', imgLocation };
    expect(await service.published(postsEvents.postCreated)).toEqual([facts]);
  });

  it.each([
    ['of its author', { x: 0, y: 1 }, { x: 0.7, y: 0.3 }, { x: 0, y: 1 }],
    ['of the picture', undefined, { x: 0.7, y: 0.3 }, { x: 0.7, y: 0.3 }],
    ['of neither', undefined, undefined, undefined],
  ])('is cropped around the point %s', async (name, chosen, suggested, focus) => {
    const mediaId = neighbours.addUpload('ana', suggested && { focus: suggested });
    const { id: postId, ...made } = await post(name, mediaId, chosen && { focus: chosen });
    expect(made.focus).toEqual(focus);
    await service.approve(postId);
    expect((await service.read(postId)).focus).toEqual(focus);
    const { posts } = await ask(postsRequests.getFacts, { postIds: [postId] });
    expect(posts).toMatchObject([{ width: 1200, height: 800, ...(focus && { focus }) }]);
  });

  it('has a number that no other card of its event has, which is free again after its deletion', async () => {
    neighbours.addEvent('feria');
    const names = Array.from({ length: 30 }, (_, index) => `Carta ${index}`);
    const cards = await Promise.all(names.map((name) => create(name, { eventId: 'feria' })));
    const numbers = cards.map(({ number }) => number);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(cards.length);
    const before = await store().count(postNumbers, {});
    await service.delete(cards[0]?.id ?? '');
    expect(await store().count(postNumbers, {})).toBe(before - 1);
  });

  it('has an address that no other post has, in any event', async () => {
    const slugs = [
      (await create('El Sol')).slug,
      (await create('¡El Sol!')).slug,
      (await create('El... Sol', { eventId: 'other' })).slug,
    ];
    expect(slugs).toEqual(['el-sol', 'el-sol-2', 'el-sol-3']);
  });

  it.each([
    ['nowhere', 'EVENT_NOT_FOUND', 'ana'],
    ['ended', 'EVENT_OVER', 'ana'],
    ['upcoming', 'EVENT_NOT_STARTED', 'ana'],
    ['reto', 'JUROR_TAKES_PART', 'jueza'],
  ])('in %s is refused with %s by %s', async (eventId, code, uid) => {
    neighbours.jurors.add('jueza');
    neighbours.addEvent('ended', endedDates);
    neighbours.addEvent('upcoming', upcomingDates);
    expect(await refusal(`En ${eventId}`, { eventId, uid })).toBe(code);
  });

  it('needs an upload that the media service gives it', async () => {
    expect(await codeOf(post('Ajena', neighbours.addUpload('bea')))).toBe('MEDIA_NOT_YOURS');
    expect(await isTaken('Ajena')).toBe(false);
  });

  it('is refused if its event is deleted after the claim', async () => {
    neighbours.addEvent('closing');
    harness.before = during(mediaRequests.claim, async () => {
      await service.deleteEvent('closing');
      await expect.poll(() => store().get(tombstones, 'eventid:closing')).toBeDefined();
    });
    expect(await refusal('Tarde', { eventId: 'closing' })).toBe('EVENT_NOT_FOUND');
  });

  it('is refused if its account is deleted after the claim', async () => {
    const purge = () => ask(postsRequests.purgeUser, { uid: 'gone' });
    harness.before = during(mediaRequests.claim, purge);
    expect(await refusal('Rezagada', { uid: 'gone' })).toBe('USER_NOT_FOUND');
  });

  it('has the profile that its author has after the claim', async () => {
    const profile = { displayName: 'Rita Nueva', photoURL: '/media/nueva.jpg' };
    const change = () => neighbours.profiles.set('rita', profile);
    harness.before = during(mediaRequests.claim, change);
    const made = await post('Con nombre nuevo', neighbours.addUpload('rita'), {}, 'rita');
    expect([made.displayName, made.profilePhoto]).toEqual(Object.values(profile));
  });

  it('needs an adult’s birth date; with it the same key succeeds at once', async () => {
    const input = { eventId: 'reto', name: 'De Nora', mediaId: neighbours.addUpload('nora') };
    const asked = () => ask(calls.createPost, input, user('nora'), 'key of nora');
    neighbours.standings.set('nora', 'unknown');
    expect(await codeOf(asked())).toBe('BIRTH_DATE_NEEDED');
    neighbours.standings.set('nora', 'minor');
    expect(await codeOf(asked())).toBe('UNDERAGE');
    expect(claimantOf(input.mediaId)).toBeNull();
    neighbours.standings.delete('nora');
    expect(await asked()).toMatchObject({ name: 'De Nora', userId: 'nora' });
  });
});

describe('a name', () => {
  it('is taken for all names that look the same, in every event; it is checked before an upload is claimed', async () => {
    await createPublic('El Catrín');
    for (const name of ['EI Catrín', 'E1 CATRIN', ' el  catrin ']) {
      const before = harness.count(mediaRequests.claim);
      expect(await refusal(name, { eventId: 'other' })).toBe('POST_NAME_TAKEN');
      expect(harness.count(mediaRequests.claim)).toBe(before);
      expect(await isTaken(name)).toBe(true);
    }
    expect(await isTaken('El Catrín 2')).toBe(false);
    // A name that cannot be read.
    expect(await refusal('El Сatrín')).toBe('NAME_NOT_READABLE');
    expect(await isTaken('El Сatrín')).toBe(true);
  });

  it('is free again once its post is deleted or denied', async () => {
    await service.delete((await create('Efímera')).id);
    const second = await create('EFIMERA');
    expect(second.slug).toBe('efimera');
    await service.deny(second.id);
    expect(await isTaken('Efímera')).toBe(false);
    expect((await create('efimera')).slug).toBe('efimera');
  });

  it('is given to exactly one of twenty concurrent requests; the others keep their uploads', async () => {
    const tries = Array.from({ length: 20 }, async (_, i) => {
      const uid = `racer-${i}`;
      const mediaId = neighbours.addUpload(uid);
      const asked = post(i % 2 ? 'El Árbol' : 'el arbol', mediaId, {}, uid);
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
