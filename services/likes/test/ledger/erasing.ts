import { setTimeout as sleep } from 'node:timers/promises';
import { accountsEvents, eventsEvents, likesRequests, postsEvents } from '@el-reto/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contests, likes, tallies } from '../../src/likes.repository.ts';
import { codeOf, ended, running } from '../likes-stack.ts';
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
      await expect.poll(dates).toMatchObject(ended);

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
    it('likes no more, whatever its token says', async () => {
      await stack().openPost('late-like', 'running');
      await stack().toggle('juan', 'late-like');
      await stack().internal.ask(likesRequests.purgeUser, { uid: 'juan' });
      expect(await stack().toggle('juan', 'late-like').catch(codeOf)).toBe('USER_NOT_FOUND');
      await stack().tell(accountsEvents.accountDeleted, { uid: 'juan' });
      expect(await stack().accountsOf('late-like')).toEqual([]);
      await expect.poll(() => stack().tallyOf('late-like')).toBe(0);
    });

    it('is not liked back into being by a toggle that was under way', async () => {
      await stack().openPost('raced', 'running');
      const { elsewhere } = stack();
      elsewhere.beforeStanding = async (uid) => {
        if (uid === 'lola') await stack().internal.ask(likesRequests.purgeUser, { uid });
      };
      onTestFinished(() => void (elsewhere.beforeStanding = () => undefined));
      expect(await stack().toggle('lola', 'raced').catch(codeOf)).toBe('USER_NOT_FOUND');
      expect(await stack().accountsOf('raced')).toEqual([]);
    });

    it('leaves no like, however many toggles are in flight', async () => {
      await stack().openPost('hot-1', 'running');
      await stack().openPost('hot-2', 'running');
      const people = Array.from({ length: leavers(stack()) }, (_, i) => `leaver-${i}`);
      const toggles = (uid: string) =>
        ['hot-1', 'hot-2', 'hot-1', 'hot-2'].map((postId) =>
          stack()
            .toggle(uid, postId)
            .then(() => 'done', codeOf),
        );
      const leave = async (uid: string, i: number) => {
        if (i % 2 === 0) await stack().toggle(uid, 'hot-1');
        const inFlight = toggles(uid);
        await sleep((i % 5) * toggleMs(stack()));
        await stack().internal.ask(likesRequests.purgeUser, { uid }, { timeoutMs: 50_000 });
        return Promise.all([...inFlight, ...toggles(uid)]);
      };
      const outcomes = new Set<string | undefined>();
      for (const some of chunks(people, people.length / 10)) {
        for (const outcome of (await Promise.all(some.map(leave))).flat()) outcomes.add(outcome);
      }
      // An emulator may give up where several writes of one person meet: then nothing was liked.
      outcomes.delete('SERVICE_UNAVAILABLE');
      expect(outcomes).toEqual(new Set(['done', 'USER_NOT_FOUND']));
      const { store } = stack().service;
      for (const postId of ['hot-1', 'hot-2']) {
        expect(await store.count(likes, { where: [['postId', '==', postId]] })).toBe(0);
        await expect.poll(() => stack().tallyOf(postId)).toBe(0);
      }
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

    it('is not opened again by what comes late', async () => {
      stack().elsewhere.events.set('late-event', running);
      stack().elsewhere.posts.set('late-post', { eventId: 'late-event', public: true });
      const nothing = { attached: [], released: [] };
      const { store } = stack().service;
      const contest = () => store.get(contests, 'late-event');
      await stack().tell(eventsEvents.eventDeleted, { eventId: 'late-event', ...nothing });
      await expect.poll(contest).toEqual({ deleted: true });

      const facts = { postId: 'late-post', eventId: 'late-event', userId: 'x', imgLocation: 'x' };
      await stack().tell(eventsEvents.eventChanged, {
        eventId: 'late-event',
        ...running,
        ...nothing,
      });
      await stack().tell(postsEvents.postApproved, { ...facts, createdAt: 1 });
      // Neither service has deleted it yet.
      expect(await stack().toggle('ana', 'late-post').catch(codeOf)).toBe('POST_NOT_FOUND');
      await stack().tell(postsEvents.postDeleted, facts);
      await stack().openEvent('after-late');
      await stack().openPost('after-late', 'after-late');
      await expect.poll(() => stack().tallyOf('after-late')).toBe(0);
      expect(await contest()).toEqual({ deleted: true });
      expect(await stack().tallyOf('late-post')).toBeUndefined();
    });
  });
}

/** An emulator is slow: fewer there, and later, so that some of their toggles are done. */
const leavers = ({ burst }: LikesStack) => (burst < 1_000 ? 20 : 200);
const toggleMs = ({ burst }: LikesStack) => (burst < 1_000 ? 40 : 1);

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  );
