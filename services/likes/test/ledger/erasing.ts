import { accountsEvents, eventsEvents, likesRequests } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { contests, likes, tallies } from '../../src/likes.repository.ts';
import { ended } from '../likes-stack.ts';
import type { LikesStack } from '../likes-stack.ts';

/** People, posts and events that go. */
export function describeErasing(stack: () => LikesStack): void {
  describe('an erased account', () => {
    it('takes its likes off running events and its name off ended ones', async () => {
      await stack().openEvent('closing');
      await stack().openPost('kept', 'closing');
      await stack().openPost('open', 'running');
      await stack().toggle('ines', 'kept');
      await stack().toggle('ines', 'open');
      const facts = { eventId: 'closing', ...ended, attached: [], released: [] };
      await stack().tell(eventsEvents.eventChanged, facts);
      const dates = () => stack().service.store.get(contests, 'closing');
      await expect.poll(async () => (await dates())?.endDate).toBe(ended.endDate);

      await stack().internal.ask(likesRequests.purgeUser, { uid: 'ines' });
      const { store } = stack().service;
      expect(await stack().accountsOf('kept')).toEqual([]);
      await expect.poll(() => stack().tallyOf('kept')).toBe(1);
      expect(await store.count(likes, { where: [['postId', '==', 'kept']] })).toBe(1);
      await expect.poll(() => stack().tallyOf('open')).toBe(0);
      const exported = await stack().internal.ask(likesRequests.exportUser, { uid: 'ines' });
      expect(exported.likes).toEqual([]);
    });
  });

  describe('a deleted account', () => {
    it('loses a like that came in while its likes were erased', async () => {
      await stack().openPost('late-like', 'running');
      await stack().internal.ask(likesRequests.purgeUser, { uid: 'juan' });
      await stack().toggle('juan', 'late-like');
      await stack().tell(accountsEvents.accountDeleted, { uid: 'juan' });
      await expect.poll(() => stack().accountsOf('late-like')).toEqual([]);
      await expect.poll(() => stack().tallyOf('late-like')).toBe(0);
    });
  });

  describe('a deleted event', () => {
    it('takes its likes and tallies along', async () => {
      await stack().openEvent('gone');
      await stack().openPost('gone-post', 'gone');
      await stack().toggle('ana', 'gone-post');
      await stack().tell(eventsEvents.eventDeleted, {
        eventId: 'gone',
        attached: [],
        released: [],
      });
      const left = () => stack().service.store.count(likes, { where: [['eventId', '==', 'gone']] });
      await expect.poll(left).toBe(0);
      const ledger = () =>
        stack().service.store.count(tallies, { where: [['eventId', '==', 'gone']] });
      await expect.poll(ledger).toBe(0);
    });
  });
}
