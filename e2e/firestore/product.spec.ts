import { findFirestoreEmulator } from '@el-reto/dev';
import { expect, it } from 'vitest';
import { reachFor, startProduct } from '../support/product.ts';

it(
  'a contest runs on Firestore from its first card to its result',
  { timeout: 600_000 },
  async ({ skip, onTestFinished }) => {
    const found = findFirestoreEmulator();
    if ('missing' in found) return skip(`NOT RUN: ${found.missing} is missing`);
    const product = await startProduct('firestore', 'none');
    onTestFinished(() => product.stop());
    reachFor(product.info);
    const people = await import('../support/people.ts');
    const { api, endEvent, newEvent, newPerson, newPublicPost, stack, toggle } = people;
    const [ana, luz, event] = await Promise.all([newPerson('Ana'), newPerson('Luz'), newEvent()]);
    const params = { eventId: event.id };
    const first = await newPublicPost(ana, event.id, 'Primera');
    const second = await newPublicPost(ana, event.id, 'Segunda');
    await toggle(ana, first.id);
    const previouslyLikedPost = { id: first.id };
    expect(await toggle(ana, second.id)).toMatchObject({ liked: true, previouslyLikedPost });
    await toggle(luz, second.id);

    const listed = async (sort: 'likes' | 'recent' | 'random') => {
      const page = await api.call('listEventPosts', { params, query: { limit: 10, sort } });
      if (!('posts' in page)) throw new Error('expected a page');
      return page.posts.map(({ name, likes }) => [name, likes]);
    };
    const byLikes = [
      ['Segunda', 2],
      ['Primera', 0],
    ];
    await expect.poll(() => listed('likes')).toEqual(byLikes);
    // Each order has its own cached answer.
    await expect.poll(() => listed('recent')).toEqual(byLikes);
    const shuffled = async () => new Set(await listed('random'));
    await expect.poll(shuffled).toEqual(new Set(byLikes));

    const typeOf = async () => {
      const url = new URL(`/media/${first.imgLocation}?w=320`, stack.site);
      return (await fetch(url, { headers: { accept: 'image/avif' } })).headers.get('content-type');
    };
    await expect.poll(typeOf).toBe('image/avif');

    await endEvent(event.id);
    await people.asAdmin('activateWinners', { params });
    const ranking = [{ place: 1, postId: second.id, likes: 2 }];
    expect(await api.call('getResult', { params })).toMatchObject({ ranking });
    await api.call('deleteMe', { token: ana.token });
    await expect.poll(() => listed('likes')).toEqual([]);
    expect(product.info.processes).toHaveProperty('firestore');
  },
);
