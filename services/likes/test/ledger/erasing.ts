import { setTimeout as sleep } from 'node:timers/promises';
import { accountsRequests, likesRequests, postsEvents } from '@el-reto/contracts';
import { codeOf } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { contests, likes } from '../../src/likes.repository.ts';
import { mailboxes } from '../../src/mailboxes.ts';
import {
  accountsOf,
  changeDates,
  deleteEvent,
  deletePost,
  endEvent,
  harness,
  observed,
  openContest,
  openEvent,
  openPost,
  purge,
  recordedOf,
  recordsOf,
  statesOf,
  store,
  tallyOf,
  toggle,
} from '../likes-harness.ts';
import { ban } from './accounts.ts';

/**
 * Deletes accounts while their own toggles are running, and expects that no like of them remains
 * afterwards.
 */
export function itLeavesNoLikeOfLeavers(pauseMs: number): void {
  it('a deleted account leaves no like, however many toggles are in flight', async () => {
    const postIds = ['hot-1', 'hot-2'];
    for (const postId of postIds) await openPost(postId, 'running');
    const outcomes = new Set<string>();
    const togglesOf = (uid: string) =>
      [...postIds, ...postIds].map(async (postId) => {
        const asked = toggle(uid, postId).then(() => 'done');
        outcomes.add(await asked.catch(({ code }: { code: string }) => code));
      });
    const leave = async (i: number) => {
      const uid = `leaver-${i}`;
      if (i % 2 === 0) await toggle(uid, 'hot-1');
      const inFlight = togglesOf(uid);
      await sleep((i % 5) * pauseMs);
      await purge(uid);
      await Promise.all([...inFlight, ...togglesOf(uid)]);
    };
    for (const from of [0, 10]) {
      await Promise.all(Array.from({ length: 10 }, (_, i) => leave(from + i)));
    }
    // The emulator may abort concurrent writes of one document; then no like was stored.
    outcomes.delete('SERVICE_UNAVAILABLE');
    expect(outcomes).toEqual(new Set(['done', 'USER_NOT_FOUND']));
    for (const postId of postIds) {
      expect(await recordedOf(postId)).toBe(0);
      await expect.poll(() => tallyOf(postId)).toBe(0);
    }
  });
}

/** Deletion of people, posts and events. */
export function describeErasing(): void {
  it('a deleted account loses its likes of running events, and its name in ended ones', async () => {
    await openContest('closing');
    await openPost('open', 'running');
    for (const postId of ['closing-a', 'open']) await toggle('ines', postId);
    await endEvent('closing');
    await purge('ines');
    expect(await accountsOf('closing-a')).toEqual([]);
    expect(await recordedOf('closing-a')).toBe(1);
    await expect.poll(() => tallyOf('open')).toBe(0);
    await expect.poll(() => tallyOf('closing-a')).toBe(1);
    const exported = await harness().ask(likesRequests.exportUser, { uid: 'ines' });
    expect(exported.likes).toEqual([]);
    const [nameless, ...others] = await recordsOf('closing');
    const kept = { postId: 'closing-a', state: 'counted', evidence: null, erased: true };
    expect(nameless).toMatchObject({ ...kept, uid: expect.stringMatching(/^erased-/) });
    expect(others).toEqual([]);
    const voters = await harness().ask(likesRequests.listVoters, { eventId: 'closing' });
    expect(voters.uids).toEqual([]);
    const gone = { uid: 'ines', postId: null, evidence: null };
    const reports = [
      expect.objectContaining({ ...gone, eventId: 'running' }),
      expect.objectContaining({ ...gone, eventId: 'closing', erased: true }),
      nameless,
    ];
    await expect.poll(() => observed).toEqual(expect.arrayContaining(reports));
  });

  it.each([
    [false, true],
    [true, false],
    [true, true],
  ])(
    'after the event of a ban (%s), likes of ended contests are void after a deletion only if the account is banned then: %s',
    async (isPublished, isBanned) => {
      const [before, after] = [isPublished, isBanned].map(Number).map((voided) => {
        return { counted: 1 - voided, held: 0, voided };
      });
      const contest = `late-ban-${isPublished}-${isBanned}`;
      const uid = `of-${contest}`;
      await openContest(contest);
      await toggle(uid, `${contest}-a`);
      if (isPublished) await ban(uid);
      await expect.poll(() => statesOf(contest)).toEqual(before);
      await endEvent(contest);
      await purge(uid, isBanned);
      expect(await statesOf(contest)).toEqual(after);
    },
  );

  it('a refused request of a deleted account leaves no record', async () => {
    await openContest('left');
    await toggle('nico', 'left-a');
    await endEvent('left');
    await purge('nico');
    await expect.poll(() => codeOf(toggle('nico', 'left-a', 'after'))).toBe('EVENT_OVER');
    expect(await store().get(likes, 'left_nico')).toBeUndefined();
  });

  it('a toggle under way during the deletion of its account is refused', async () => {
    await openPost('raced', 'running');
    harness().before = async (subject) => {
      if (subject === accountsRequests.getStanding.subject) await purge('lola');
    };
    expect(await codeOf(toggle('lola', 'raced'))).toBe('USER_NOT_FOUND');
    expect(await accountsOf('raced')).toEqual([]);
    expect(JSON.stringify(await store().find(mailboxes, {}))).not.toContain('"lola"');
  });

  itLeavesNoLikeOfLeavers(1);

  it('a deleted event is not created again by late events', async () => {
    harness().neighbours.addEvent('late-event');
    harness().neighbours.addPost('late-post', { eventId: 'late-event' });
    await deleteEvent('late-event');
    const contest = () => store().get(contests, 'late-event');
    await expect.poll(contest).toEqual({ deleted: true });
    await openEvent('late-event');
    const facts = { postId: 'late-post', eventId: 'late-event', userId: 'x', imgLocation: 'x' };
    await harness().publish(postsEvents.postApproved, { ...facts, createdAt: 1 });
    // The services of events and posts still answer as if event and post existed.
    expect(await codeOf(toggle('ana', 'late-post'))).toBe('POST_NOT_FOUND');
    await deletePost('late-post', 'late-event');
    await openContest('after-late');
    await changeDates('after-late');
    await expect.poll(() => tallyOf('after-late-b')).toBe(0);
    expect(await contest()).toEqual({ deleted: true });
    expect(await tallyOf('late-post')).toBeUndefined();
  });
}
