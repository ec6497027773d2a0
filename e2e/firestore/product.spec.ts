import { findFirestoreEmulator } from '@el-reto/dev';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { reachFor, startProduct } from '../support/product.ts';
import type { Product } from '../support/product.ts';

const found = findFirestoreEmulator();
const missing = 'missing' in found ? found.missing : undefined;

let product: Product | undefined;
beforeAll(async () => {
  if (missing) return;
  product = await startProduct('firestore', 'none', { IDENTITY_SWEEP: '0.05' });
  reachFor(product.info);
}, 300_000);
afterAll(() => product?.stop());

describe('the product on Firestore', () => {
  it('leads from sign-up to the winners', { timeout: 180_000 }, async ({ skip }) => {
    if (missing) return skip(`NOT RUN: ${missing} is missing`);
    const { walkTheContest } = await import('../support/whole-way.ts');
    const { newEvent } = await import('../support/people.ts');
    // Whoever takes part has a choice.
    await newEvent();
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    await walkTheContest(browser);
    expect(product?.info.processes).toHaveProperty('firestore');
  });

  it('moves a like, and lists by likes, by time and at random', async ({ skip }) => {
    if (missing) return skip(`NOT RUN: ${missing} is missing`);
    const people = await import('../support/people.ts');
    const { api, newEvent, newPerson, newPublicPost, toggle } = people;
    const [ana, luz] = [await newPerson('Ana'), await newPerson('Luz')];
    const { id: eventId } = await newEvent();
    const first = await newPublicPost(ana, eventId, 'Primera');
    const second = await newPublicPost(ana, eventId, 'Segunda');
    expect(await toggle(ana, first.id)).toMatchObject({ liked: true, previouslyLikedPost: null });
    expect(await toggle(ana, second.id)).toMatchObject({
      liked: true,
      previouslyLikedPost: { id: first.id },
    });
    await toggle(luz, second.id);
    const listed = async (sort: 'likes' | 'recent' | 'random') => {
      const query = { limit: 10, sort };
      const page = await api.call('listEventPosts', { params: { eventId }, query });
      const { posts } = page as unknown as { posts: { name: string; likes: number }[] };
      return posts.map(({ name, likes }) => [name, likes]);
    };
    const byLikes = [
      ['Segunda', 2],
      ['Primera', 0],
    ];
    await expect.poll(() => listed('likes')).toEqual(byLikes);
    expect(await listed('recent')).toEqual(byLikes);
    expect(new Set(await listed('random'))).toEqual(new Set(byLikes));
  });

  it('makes small pictures of a photo that was approved', async ({ skip }) => {
    if (missing) return skip(`NOT RUN: ${missing} is missing`);
    const { newEvent, newPerson, newPublicPost, stack } = await import('../support/people.ts');
    const { imgLocation } = await newPublicPost(await newPerson(), (await newEvent()).id);
    const typeOf = async () => {
      const url = new URL(`/media/${imgLocation}?w=320`, stack.site);
      return (await fetch(url, { headers: { accept: 'image/avif' } })).headers.get('content-type');
    };
    await expect.poll(typeOf).toBe('image/avif');
  });

  it('keeps nothing of who deleted the account at Firebase itself', async ({ skip }) => {
    if (missing) return skip(`NOT RUN: ${missing} is missing`);
    const people = await import('../support/people.ts');
    const { api, listOf, newEvent, newPerson, newPublicPost, toggle } = people;
    const [ana, luz] = [await newPerson('Ana'), await newPerson('Luz'), await newPerson('Eva')];
    const { id: eventId } = await newEvent();
    const [own, kept] = [await newPublicPost(ana, eventId), await newPublicPost(luz, eventId)];
    await toggle(ana, kept.id);
    const listed = async () =>
      (await listOf(eventId)).map(({ id, likedAccounts }) => [id, likedAccounts]);
    await expect.poll(listed).toEqual(
      expect.arrayContaining([
        [own.id, []],
        [kept.id, [ana.uid]],
      ]),
    );
    // As Firebase's SDK does it in a browser.
    const emulator = people.stack.authEmulator.replace('http://', '');
    const path = '/identitytoolkit.googleapis.com/v1/accounts:delete?key=demo';
    const deleted = await fetch(`http://${emulator}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: ana.token }),
    });
    expect(deleted.status).toBe(200);
    await expect.poll(listed, { timeout: 60_000 }).toEqual([[kept.id, []]]);
    const statusForAna = () =>
      api.call('getMe', { token: ana.token }).catch(({ status }: { status: number }) => status);
    // The account goes last, and nobody waits for an answer to it.
    await expect.poll(statusForAna).toBe(401);
  });
});
