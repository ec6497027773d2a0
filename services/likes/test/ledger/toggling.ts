import { eventsEvents, likesRequests, postsEvents } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { actor, codeOf, ended, source, today } from '../likes-stack.ts';
import type { LikesStack } from '../likes-stack.ts';

/** What a toggle does, and to which posts. */
export function describeToggling(stack: () => LikesStack): void {
  describe('a like', () => {
    it('is put on, and taken off by the same call', async () => {
      expect(await stack().toggle('ana', 'p1')).toEqual({
        postId: 'p1',
        eventId: 'running',
        likes: 1,
        liked: true,
        previous: null,
      });
      expect(await stack().accountsOf('p1')).toEqual(['ana']);
      expect(await stack().toggle('ana', 'p1')).toMatchObject({ likes: 0, liked: false });
      expect(await stack().accountsOf('p1')).toEqual([]);
    });

    it('moves within its event, and says which post lost it', async () => {
      await stack().toggle('bea', 'p1');
      expect(await stack().toggle('bea', 'p2')).toEqual({
        postId: 'p2',
        eventId: 'running',
        likes: 1,
        liked: true,
        previous: { postId: 'p1', likes: 0 },
      });
      const mine = await stack().likesOf('bea');
      expect(mine).toEqual({ running: 'p2' });
    });

    it('of one event leaves the likes of another event alone', async () => {
      await stack().openEvent('second');
      await stack().openPost('s1', 'second');
      await stack().toggle('carla', 'p3');
      expect(await stack().toggle('carla', 's1')).toMatchObject({ liked: true, previous: null });
      const mine = await stack().likesOf('carla');
      expect(mine).toEqual({ running: 'p3', second: 's1' });
    });

    it('needs a signed-in, verified account', async () => {
      const ask = stack().client.ask(likesRequests.toggle, { postId: 'p1' });
      await expect(ask).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      const unverified = { ...actor('dora'), emailVerified: false };
      const asUnverified = { actor: unverified };
      await expect(
        stack().client.ask(likesRequests.toggle, { postId: 'p1' }, asUnverified),
      ).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    });

    it('repeated with the same Idempotency-Key answers what the first try answered', async () => {
      const first = await stack().toggle('eva', 'p1', 'key-1');
      const again = await stack().toggle('eva', 'p1', 'key-1');
      expect(again).toEqual(first);
      expect(await stack().accountsOf('p1')).toContain('eva');
      // From another network, and a page that has been shown longer.
      const elsewhere = { ...source, address: '198.51.100.9', pageMs: 60_000 };
      const options = { actor: actor('eva'), idempotencyKey: 'key-1' };
      const input = { postId: 'p1', source: elsewhere };
      expect(await stack().client.ask(likesRequests.toggle, input, options)).toEqual(first);
      await expect(stack().toggle('eva', 'p2', 'key-1')).rejects.toMatchObject({
        code: 'IDEMPOTENCY_KEY_REUSED',
      });
    });
  });

  describe('where a like may go', () => {
    it('is any post whose approval was answered, before its event has arrived', async () => {
      stack().elsewhere.events.set('fresh', { startDate: today, endDate: today });
      stack().elsewhere.posts.set('just-approved', { eventId: 'fresh', public: true });
      expect(await stack().toggle('ana', 'just-approved')).toMatchObject({ likes: 1, liked: true });
    });

    it('is no pending and no unknown post', async () => {
      stack().elsewhere.posts.set('pending', { eventId: 'running', public: false });
      for (const postId of ['pending', 'nowhere']) {
        await expect(stack().toggle('ana', postId)).rejects.toMatchObject({
          code: 'POST_NOT_FOUND',
        });
      }
    });

    it('is no post of an event that is over, or has not begun', async () => {
      await stack().openEvent('ended', ended);
      await stack().openPost('late', 'ended');
      await expect(stack().toggle('ana', 'late')).rejects.toMatchObject({ code: 'EVENT_OVER' });
      await stack().openEvent('upcoming', { startDate: '2999-01-01', endDate: '2999-01-02' });
      await stack().openPost('early', 'upcoming');
      await expect(stack().toggle('ana', 'early')).rejects.toMatchObject({
        code: 'EVENT_NOT_STARTED',
      });
    });

    it('closes when the event is given an earlier end', async () => {
      await stack().openEvent('shortened');
      await stack().openPost('short', 'shortened');
      await stack().toggle('ana', 'short');
      const dates = { startDate: '2024-01-01', endDate: '2024-01-02' };
      const facts = { eventId: 'shortened', ...dates, attached: [], released: [] };
      await stack().tell(eventsEvents.eventChanged, facts);
      await expect.poll(() => stack().toggle('zoe', 'short').catch(codeOf)).toBe('EVENT_OVER');
    });

    it('is no deleted post; who liked it may like another', async () => {
      await stack().openPost('doomed', 'running');
      await stack().toggle('fabi', 'doomed');
      const facts = { postId: 'doomed', eventId: 'running', userId: 'x', imgLocation: 'x' };
      await stack().tell(postsEvents.postDeleted, facts);
      await expect.poll(() => stack().accountsOf('doomed')).toEqual([]);
      await expect(stack().toggle('ana', 'doomed')).rejects.toMatchObject({
        code: 'POST_NOT_FOUND',
      });
      expect(await stack().toggle('fabi', 'p3')).toMatchObject({ liked: true, previous: null });
    });

    it('was a post that is deleted since, for whoever asks again under the same key', async () => {
      await stack().openPost('going', 'running');
      const first = await stack().toggle('gabi', 'going', 'key-going');
      expect(first).toMatchObject({ likes: 1, liked: true });
      const facts = { postId: 'going', eventId: 'running', userId: 'x', imgLocation: 'x' };
      await stack().tell(postsEvents.postDeleted, facts);
      await expect.poll(() => stack().accountsOf('going')).toEqual([]);
      expect(await stack().toggle('gabi', 'going', 'key-going')).toEqual(first);
      await expect(stack().toggle('gabi', 'going')).rejects.toMatchObject({
        code: 'POST_NOT_FOUND',
      });
      expect(await stack().toggle('gabi', 'p3')).toMatchObject({ liked: true, previous: null });
    });
  });
}
