import { likesEvents, likesRequests, type LedgerLike } from '@el-reto/contracts';
import { codeOf } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../src/like-places.ts';
import { inList, likes } from '../../src/likes.repository.ts';
import {
  accountsOf,
  clear,
  deletePost,
  detailsOf,
  endEvent,
  harness,
  judge,
  observed,
  observedRemovals,
  openContest,
  purge,
  recordsOf,
  statesOf,
  store,
  tallyOf,
  toggle,
  topOf,
} from '../likes-harness.ts';
import { ban, unban } from './accounts.ts';

const detailOf = async (uid: string, eventId: string) => (await detailsOf(uid))[eventId];
const toggleAll = async (postId: string, ...uids: string[]) => {
  for (const uid of uids) await toggle(uid, postId);
};

/** The states of a like: counted, held and voided. */
export function describeStates(): void {
  describe('a held like', () => {
    it('is stored, but is in no number, list or podium until a verdict releases it', async () => {
      await openContest('holding');
      await toggleAll('holding-a', 'h1', 'h2');
      await judge('h1', 'holding-a', 'held', 'holding');
      await expect.poll(() => tallyOf('holding-a')).toBe(1);
      expect(await accountsOf('holding-a')).toEqual(['h2']);
      expect(await topOf('holding', 3)).toEqual([{ postId: 'holding-a', likes: 1 }]);
      expect(await detailOf('h1', 'holding')).toEqual({
        postId: 'holding-a',
        state: 'held',
        reason: 'burst',
      });
      const { likes: exported } = await harness().ask(likesRequests.exportUser, { uid: 'h1' });
      expect(exported).toMatchObject([{ postId: 'holding-a', state: 'held' }]);
      const sums = { counted: 1, held: 1, voided: 0 };
      const all = await harness().ask(likesRequests.countStates, { eventId: 'holding' });
      expect(all).toEqual({ ...sums, posts: [{ postId: 'holding-a', ...sums }] });
      await judge('h1', 'holding-a', 'voided', 'holding');
      expect(await statesOf('holding')).toEqual({ counted: 1, held: 0, voided: 1 });
      await judge('h1', 'holding-a', 'counted', 'holding');
      await expect.poll(() => tallyOf('holding-a')).toBe(2);
      expect(await statesOf('holding')).toEqual({ counted: 2, held: 0, voided: 0 });
    });

    it('is published once, even if it is judged again', async () => {
      await openContest('repeated');
      await toggleAll('repeated-a', 'n1', 'n2');
      for (const [uid, score] of [
        ['n1', 60],
        ['n1', 70],
        ['n2', 70],
      ] as const) {
        const verdict = { uid, postId: 'repeated-a', state: 'held', score, cluster: 'c1' } as const;
        const verdicts = [{ ...verdict, reasons: ['burst'] }];
        await harness().ask(likesRequests.judge, { eventId: 'repeated', verdicts });
      }
      await harness().settled();
      const held = harness().published(likesEvents.likeHeld);
      expect(held.filter(({ eventId }) => eventId === 'repeated')).toEqual(
        ['n1', 'n2'].map((uid) => ({ eventId: 'repeated', postId: 'repeated-a', uid })),
      );
    });

    it('stays held when its voter moves it, takes it off and places it again', async () => {
      await openContest('moving');
      await toggle('m1', 'moving-a');
      await judge('m1', 'moving-a', 'held', 'moving');
      const [before] = await recordsOf('moving');
      expect(await toggle('m1', 'moving-b')).toEqual({
        postId: 'moving-b',
        eventId: 'moving',
        likes: 0,
        liked: true,
        previous: { postId: 'moving-a', likes: 0 },
        review: true,
      });
      expect(await statesOf('moving')).toEqual({ counted: 0, held: 1, voided: 0 });
      const off = await toggle('m1', 'moving-b');
      expect(off).toMatchObject({ postId: 'moving-b', likes: 0, liked: false, previous: null });
      expect(off).not.toHaveProperty('review');
      expect(await detailOf('m1', 'moving')).toBeUndefined();
      expect(await statesOf('moving')).toEqual({ counted: 0, held: 0, voided: 0 });
      expect(await codeOf(clear('m1', 'moving'))).toBe('LIKE_NOT_HELD');
      expect(await toggle('m1', 'moving-a')).toMatchObject({ likes: 0, review: true });
      // The like keeps its first time, at which the rules compare it.
      expect(await recordsOf('moving')).toMatchObject([{ postId: 'moving-a', at: before?.at }]);
    });

    it('that is held after a toggle is in the names of the toggle’s answer, and of a retry', async () => {
      await openContest('judged');
      const namesAfter = async (liked: string | null) => {
        const toggled = { uid: 'r1', likes: liked, numbers: { 'judged-a': 1, 'judged-b': 1 } };
        const asked = { postIds: ['judged-a', 'judged-b'], toggled };
        const { accounts } = await harness().ask(likesRequests.listAccounts, asked);
        return Object.values(accounts);
      };
      const none = { likedAccounts: [], truncated: false, likes: 0 };
      const one = { likedAccounts: ['r1'], truncated: false, likes: 1 };
      expect(await toggle('r1', 'judged-a', 'key-judged')).toMatchObject({ counted: true });
      await judge('r1', 'judged-a', 'held', 'judged');
      expect(await toggle('r1', 'judged-a', 'key-judged')).toMatchObject({
        counted: true,
        likes: 1,
      });
      expect(await accountsOf('judged-a')).toEqual([]);
      expect(await namesAfter('judged-a')).toEqual([one, none]);
      expect(await toggle('r1', 'judged-b')).not.toHaveProperty('counted');
      await judge('r1', 'judged-b', 'counted', 'judged');
      expect(await namesAfter('judged-b')).toEqual([none, one]);
      expect(await namesAfter(null)).toEqual([none, none]);
    });

    it('counts at once after its voter has cleared it, and is not held again', async () => {
      await openContest('clearing');
      const state = { state: 'counted' };
      await toggle('c1', 'clearing-a');
      expect(await codeOf(clear('c1', 'clearing'))).toBe('LIKE_NOT_HELD');
      await judge('c1', 'clearing-a', 'held', 'clearing');
      await clear('c1', 'clearing');
      expect(await accountsOf('clearing-a')).toEqual(['c1']);
      await judge('c1', 'clearing-a', 'held', 'clearing');
      expect(await statesOf('clearing')).toEqual({ counted: 1, held: 0, voided: 0 });
      await toggle('c1', 'clearing-a');
      await toggle('c1', 'clearing-b');
      await judge('c1', 'clearing-b', 'held', 'clearing');
      expect(await detailOf('c1', 'clearing')).toMatchObject(state);
      await judge('c1', 'clearing-b', 'voided', 'clearing');
      expect(await detailOf('c1', 'clearing')).toMatchObject({ state: 'voided' });
      expect(await codeOf(clear('c1', 'clearing'))).toBe('LIKE_NOT_HELD');
    });

    it('is not created by a verdict on a like that was moved or taken off', async () => {
      await openContest('late');
      await toggleAll('late-a', 'l1');
      await toggleAll('late-b', 'l1');
      await judge('l1', 'late-a', 'held', 'late');
      expect(await detailOf('l1', 'late')).toMatchObject({ postId: 'late-b', state: 'counted' });
      await toggle('l1', 'late-b');
      await judge('l1', 'late-b', 'voided', 'late');
      expect(await statesOf('late')).toEqual({ counted: 0, held: 0, voided: 0 });
    });

    it('is deleted with its post, and with its account', async () => {
      await openContest('leaving');
      await toggleAll('leaving-a', 'g1', 'g2');
      // An outcome under an idempotency key may be in the record, which is then kept after its post.
      const kept = ['g3', 'g4'];
      for (const uid of kept) await toggle(uid, 'leaving-a', `${uid}-likes-leaving-a`);
      for (const uid of ['g1', 'g2']) await judge(uid, 'leaving-a', 'held', 'leaving');
      await purge('g1');
      expect(await statesOf('leaving')).toEqual({ counted: 2, held: 1, voided: 0 });
      // The held like was not in the number: the next like brings the number to three.
      await toggle('g5', 'leaving-a');
      await expect.poll(() => tallyOf('leaving-a')).toBe(3);
      await judge('g3', 'leaving-a', 'held', 'leaving');
      await clear('g3', 'leaving');
      const decision = { cluster: 'burst-1', state: 'voided', by: 'root', at: Date.now() } as const;
      await judge('g4', 'leaving-a', 'voided', 'leaving', decision);
      await deletePost('leaving-a', 'leaving');
      await expect.poll(() => statesOf('leaving')).toEqual({ counted: 0, held: 0, voided: 0 });
      // The cleared and the decided like were deleted: the rules judge the next likes of their voters.
      for (const uid of kept) {
        await toggle(uid, 'leaving-b');
        await judge(uid, 'leaving-b', 'held', 'leaving');
      }
      expect(await statesOf('leaving')).toEqual({ counted: 0, held: 2, voided: 0 });
      // The hold of the next like is published, although one of the deleted like was published before.
      await harness().settled();
      const holds = harness().published(likesEvents.likeHeld);
      const ofOne = holds.filter(({ uid, eventId }) => uid === 'g3' && eventId === 'leaving');
      expect(ofOne.map(({ postId }) => postId)).toEqual(['leaving-a', 'leaving-b']);
    });

    it('of an ended event is kept without name and evidence when its account is deleted', async () => {
      await openContest('over');
      await toggle('o1', 'over-a');
      await judge('o1', 'over-a', 'held', 'over');
      await endEvent('over');
      await purge('o1');
      expect(await statesOf('over')).toEqual({ counted: 0, held: 1, voided: 0 });
      const held = await store().find(likes, { where: inList(listOf('over-a', 'held')) });
      expect(held).toMatchObject([{ data: { userId: null } }]);
      expect(held[0]?.data).not.toHaveProperty('evidence');
    });
  });

  it.each(['released', 'voided'] as const)('a decided like stays %s', async (state) => {
    const [event, uid] = [`decided-${state}`, `${state}-voter`];
    const expected = state === 'released' ? 'counted' : 'voided';
    const onRecord = async () => {
      const [like] = await recordsOf(event);
      return { postId: like?.postId, state: like?.state, decision: like?.decision };
    };
    await openContest(event);
    await toggle(uid, `${event}-a`);
    await judge(uid, `${event}-a`, 'held', event);
    const decision = { cluster: 'burst-1', state, by: 'root', at: Date.now() };
    await judge(uid, `${event}-a`, expected, event, decision);
    for (const verdict of ['held', 'counted'] as const) {
      await judge(uid, `${event}-a`, verdict, event);
      expect(await onRecord()).toEqual({ postId: `${event}-a`, state: expected, decision });
    }
    // Moves the like to another card, then removes it and adds it again.
    for (let times = 0; times < 3; times++) await toggle(uid, `${event}-b`);
    await judge(uid, `${event}-b`, 'held', event);
    expect(await onRecord()).toEqual({ postId: `${event}-b`, state: expected, decision });
    await ban(uid);
    await expect.poll(async () => (await detailOf(uid, event))?.reason).toBe('banned');
    await unban(uid);
    await expect.poll(async () => (await detailOf(uid, event))?.reason).not.toBe('banned');
    expect(await onRecord()).toEqual({ postId: `${event}-b`, state: expected, decision });
    await judge(uid, `${event}-b`, 'held', event, null);
    expect(await onRecord()).toEqual({ postId: `${event}-b`, state: 'held', decision: null });
    await harness().settled();
    const notices = harness().published(likesEvents.likeHeld);
    expect(notices.filter(({ eventId }) => eventId === event)).toHaveLength(1);
  });

  it('sums stay exact under concurrent likes, verdicts and proofs', async () => {
    await openContest('sums');
    const people = Array.from({ length: 12 }, (_, n) => `s${n}`);
    await Promise.all(people.map((uid) => toggle(uid, 'sums-a')));
    const busy = people.flatMap((uid, n) => [
      judge(uid, 'sums-a', n % 2 ? 'held' : 'voided', 'sums'),
      toggle(uid, n % 3 ? 'sums-b' : 'sums-a'),
      clear(uid, 'sums').catch(() => undefined),
    ]);
    await Promise.all(busy);
    const { counted, held, voided } = await statesOf('sums');
    const details = await Promise.all(people.map((uid) => detailOf(uid, 'sums')));
    const given = details.filter((like) => like !== undefined);
    expect(counted + held + voided).toBe(given.length);
    expect(given.filter(({ state }) => state === 'counted')).toHaveLength(counted);
    const published = async () =>
      ((await tallyOf('sums-a')) ?? 0) + ((await tallyOf('sums-b')) ?? 0);
    await expect.poll(published).toBe(counted);
  });

  it('the integrity service can list each like once, and is notified of it with the same time', async () => {
    await openContest('listing');
    await toggleAll('listing-a', 'k1', 'k2');
    await toggleAll('listing-b', 'k3');
    await judge('k2', 'listing-a', 'held', 'listing');
    const listed = await recordsOf('listing');
    const states = listed.map(({ uid, state }) => `${uid} ${state}`).toSorted();
    expect(states).toEqual(['k1 counted', 'k2 held', 'k3 counted']);
    expect(listed.every(({ evidence }) => evidence?.pageMs === 4_000)).toBe(true);
    const timesOf = (some: readonly LedgerLike[]) =>
      some.flatMap((like) => (like.eventId === 'listing' ? `${like.uid} ${like.at}` : []));
    await expect.poll(() => new Set(timesOf(observed))).toEqual(new Set(timesOf(listed)));
    await toggle('k3', 'listing-b');
    await harness().ask(likesRequests.listContests, {});
    expect(observed.findLast(({ uid }) => uid === 'k3')?.postId).toBeNull();
  });

  it('the integrity service is notified of a removed card again after its likes are taken off', async () => {
    await openContest('removing');
    await toggleAll('removing-a', 'r1');
    await deletePost('removing-a', 'removing');
    const reports = () => observedRemovals.filter((postId) => postId === 'removing-a').length;
    await expect.poll(reports).toBe(2);
    expect(await recordsOf('removing')).toEqual([]);
  });

  it('likes of a load test have no evidence, so that they are not judged', async () => {
    await openContest('loading');
    await toggle('load', 'loading-a', undefined, undefined, 'load');
    expect(await recordsOf('loading')).toMatchObject([{ uid: 'load', evidence: null }]);
    await expect.poll(() => tallyOf('loading-a')).toBe(1);
  });

  it('voters are all accounts with a stored like in any state', async () => {
    await openContest('voting');
    await toggleAll('voting-a', 'w1', 'w2', 'w3');
    await judge('w2', 'voting-a', 'held', 'voting');
    await toggle('w3', 'voting-a');
    const voters = async (among?: string[]) => {
      const asked = { eventId: 'voting', ...(among && { among }) };
      return (await harness().ask(likesRequests.listVoters, asked)).uids.toSorted();
    };
    expect(await voters()).toEqual(['w1', 'w2']);
    expect(await voters(['w2', 'w3', 'nobody'])).toEqual(['w2']);
  });
}
