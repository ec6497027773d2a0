import { likesRequests } from '@el-reto/contracts';
import { codeOf, endedDates, person, upcomingDates } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import {
  accountsOf,
  becomesOpen,
  changeDates,
  deletePost,
  endEvent,
  harness,
  likesOf,
  openEvent,
  openPost,
  source,
  tallyOf,
  toggle,
} from '../likes-harness.ts';

/** Rules of a toggle, its key and the posts that accept one. */
export function describeToggling(): void {
  describe('a like', () => {
    it('is put on, and taken off by the same call', async () => {
      expect(await toggle('ana', 'p1')).toEqual({
        postId: 'p1',
        eventId: 'running',
        likes: 1,
        liked: true,
        previous: null,
      });
      expect(await accountsOf('p1')).toEqual(['ana']);
      expect(await toggle('ana', 'p1')).toMatchObject({ likes: 0, liked: false, previous: null });
      expect(await accountsOf('p1')).toEqual([]);
    });

    it('moves within its event, and names the post that lost it', async () => {
      await toggle('bea', 'p1');
      expect(await toggle('bea', 'p2')).toEqual({
        postId: 'p2',
        eventId: 'running',
        likes: 1,
        liked: true,
        previous: { postId: 'p1', likes: 0 },
      });
      expect(await likesOf('bea')).toEqual({ running: 'p2' });
      expect(await accountsOf('p1')).toEqual([]);
      await expect.poll(() => tallyOf('p1')).toBe(0);
      await expect.poll(() => tallyOf('p2')).toBe(1);
    });

    it('of one event leaves the likes of another event unchanged', async () => {
      await openEvent('second');
      await openPost('s1', 'second');
      await toggle('carla', 'p3');
      expect(await toggle('carla', 's1')).toMatchObject({ liked: true, previous: null });
      expect(await likesOf('carla')).toEqual({ running: 'p3', second: 's1' });
    });
  });

  describe('an Idempotency-Key', () => {
    it('gets the first answer again, also from another network, and toggles once', async () => {
      const first = await toggle('eva', 'p1', 'key-1');
      expect(await toggle('eva', 'p1', 'key-1')).toEqual(first);
      const elsewhere = { ...source, address: '198.51.100.9', pageMs: 60_000 };
      const options = { actor: person('eva'), idempotencyKey: 'key-1' };
      const input = { postId: 'p1', source: elsewhere };
      expect(await harness().ask(likesRequests.toggle, input, options)).toEqual(first);
      expect(await accountsOf('p1')).toContain('eva');
    });

    it('of one post is refused for another, which changes nothing', async () => {
      await toggle('elsa', 'p1', 'key-2');
      expect(await codeOf(toggle('elsa', 'p2', 'key-2'))).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(await likesOf('elsa')).toEqual({ running: 'p1' });
    });

    it('is one account’s: the same key of another account toggles', async () => {
      await toggle('erik', 'p3', 'key-3');
      expect(await toggle('ines', 'p3', 'key-3')).toMatchObject({ liked: true });
      expect(await accountsOf('p3')).toEqual(expect.arrayContaining(['erik', 'ines']));
    });

    it.each([
      ['known', true],
      ['unknown', false],
    ])(
      'gets the refusal of a %s post again after the event was reopened',
      async (name, isKnown) => {
        const [eventId, postId] = [`closed-${name}`, `late-${name}`];
        await openEvent(eventId, endedDates);
        if (isKnown) await openPost(postId, eventId);
        else harness().neighbours.addPost(postId, { eventId });
        const late = () => codeOf(toggle('fabi', postId, `too late ${name}`));
        expect(await late()).toBe('EVENT_OVER');
        await changeDates(eventId);
        await becomesOpen(postId);
        expect(await late()).toBe('EVENT_OVER');
        expect(await toggle('fabi', postId)).toMatchObject({ liked: true });
      },
    );

    it('gets the first answer again after its post was deleted; only a new key is refused', async () => {
      await openPost('going', 'running');
      const first = await toggle('gabi', 'going', 'key-going');
      expect(first).toMatchObject({ likes: 1, liked: true });
      await deletePost('going', 'running');
      await expect.poll(() => accountsOf('going')).toEqual([]);
      expect(await toggle('gabi', 'going', 'key-going')).toEqual(first);
      expect(await codeOf(toggle('gabi', 'going'))).toBe('POST_NOT_FOUND');
      expect(await toggle('gabi', 'p3')).toMatchObject({ liked: true, previous: null });
    });
  });

  describe('a post that accepts likes', () => {
    it('is no pending and no unknown post', async () => {
      harness().neighbours.addPost('pending', { eventId: 'running', public: false });
      for (const postId of ['pending', 'nowhere']) {
        expect(await codeOf(toggle('ana', postId))).toBe('POST_NOT_FOUND');
      }
    });

    it('is none of an upcoming event, nor of one that was given an earlier end', async () => {
      await openEvent('dated', upcomingDates);
      await openPost('of-dated', 'dated');
      expect(await codeOf(toggle('ana', 'of-dated'))).toBe('EVENT_NOT_STARTED');
      await changeDates('dated');
      await becomesOpen('of-dated');
      await endEvent('dated');
      await expect.poll(() => codeOf(toggle('zoe', 'of-dated'))).toBe('EVENT_OVER');
    });
  });
}
