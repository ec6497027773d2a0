import { likesEvents, likesRequests, postsEvents, type LedgerLike } from '@el-reto/contracts';
import { followEvents } from '@el-reto/service-kit';
import { createLogger } from '@el-reto/telemetry';
import { describe, expect, it } from 'vitest';
import { apartLikes, contests, likes } from '../../src/likes.repository.ts';
import { actor, codeOf, ended } from '../likes-stack.ts';
import type { LikesStack } from '../likes-stack.ts';

/** Likes that do not count, or count again. */
export function describeStates(stack: () => LikesStack): void {
  const mineOf = async (uid: string, eventId = 'running') => {
    const options = { actor: actor(uid) };
    return (await stack().client.ask(likesRequests.listMine, {}, options))[eventId];
  };
  const statesOf = (eventId: string) =>
    stack().internal.ask(likesRequests.countStates, { eventId });
  const clear = (uid: string, eventId = 'running') =>
    stack().internal.ask(likesRequests.clear, { eventId, uid });
  const open = async (name: string) => {
    await stack().openEvent(name);
    for (const post of ['a', 'b']) await stack().openPost(`${name}-${post}`, name);
  };

  it('is judged by the moment that is on record: clusters are named by it', async () => {
    await open('timed');
    for (const uid of ['t1', 't2', 't3']) await stack().toggle(uid, 'timed-a');
    const { likes: kept } = await stack().internal.ask(likesRequests.listRecords, {
      eventId: 'timed',
    });
    const moments = (some: readonly LedgerLike[]) =>
      some.filter(({ eventId }) => eventId === 'timed').map(({ uid, at }) => `${uid} ${at}`);
    expect(kept).toHaveLength(3);
    await expect.poll(() => moments(stack().observed).toSorted()).toEqual(moments(kept).toSorted());
  });

  describe('a held like', () => {
    it('is on record and in no number, list or podium', async () => {
      await open('holding');
      for (const uid of ['h1', 'h2']) await stack().toggle(uid, 'holding-a');
      await stack().judge('h1', 'holding-a', 'held', 'holding');
      await expect.poll(() => stack().tallyOf('holding-a')).toBe(1);

      expect(await stack().accountsOf('holding-a')).toEqual(['h2']);
      const { top } = await stack().internal.ask(likesRequests.listTop, {
        eventIds: ['holding'],
        limit: 3,
      });
      expect(top).toEqual({ holding: [{ postId: 'holding-a', likes: 1 }] });
      expect(await mineOf('h1', 'holding')).toEqual({
        postId: 'holding-a',
        state: 'held',
        reason: 'burst',
      });
      expect(await statesOf('holding')).toEqual({ counted: 1, held: 1, voided: 0 });
    });

    it('is told once, however often it is judged again', async () => {
      await open('telling');
      for (const uid of ['n1', 'n2']) await stack().toggle(uid, 'telling-a');
      const told: unknown[] = [];
      const started = Promise.withResolvers<void>();
      const following = followEvents({
        connection: stack().gateway,
        logger: createLogger('test', 'silent'),
        onReset: started.resolve,
        onEvent: ({ subject, payload }) => {
          if (subject === likesEvents.likeHeld.subject) told.push(payload);
        },
      });
      await started.promise;
      const verdict = {
        postId: 'telling-a',
        state: 'held' as const,
        reasons: ['burst'],
        cluster: 'c1',
      };
      const judge = (uid: string, score: number) =>
        stack().internal.ask(likesRequests.judge, {
          eventId: 'telling',
          verdicts: [{ ...verdict, uid, score }],
        });
      await judge('n1', 60);
      await judge('n1', 70);
      await judge('n2', 70);
      const of = (uid: string) => ({ eventId: 'telling', postId: 'telling-a', uid });
      await expect.poll(() => told).toEqual([of('n1'), of('n2')]);
      await following.stop();
    });

    it('stays held wherever its voter takes it, and says so', async () => {
      await open('moving');
      await stack().toggle('m1', 'moving-a');
      await stack().judge('m1', 'moving-a', 'held', 'moving');
      expect(await stack().toggle('m1', 'moving-b')).toEqual({
        postId: 'moving-b',
        eventId: 'moving',
        likes: 0,
        liked: true,
        previous: { postId: 'moving-a', likes: 0 },
        review: true,
      });
      expect(await statesOf('moving')).toEqual({ counted: 0, held: 1, voided: 0 });
      const off = await stack().toggle('m1', 'moving-b');
      expect(off).toMatchObject({ postId: 'moving-b', likes: 0, liked: false, previous: null });
      expect(await mineOf('m1', 'moving')).toBeUndefined();
      expect(await statesOf('moving')).toEqual({ counted: 0, held: 0, voided: 0 });
      expect(await stack().toggle('m1', 'moving-a')).toMatchObject({ likes: 0, review: true });
    });

    it('counts at once when its voter has cleared it, and is not held again', async () => {
      await open('clearing');
      await stack().toggle('c1', 'clearing-a');
      expect(await clear('c1', 'clearing').catch(codeOf)).toBe('LIKE_NOT_HELD');
      await stack().judge('c1', 'clearing-a', 'held', 'clearing');
      await clear('c1', 'clearing');
      expect(await stack().accountsOf('clearing-a')).toEqual(['c1']);
      await stack().judge('c1', 'clearing-a', 'held', 'clearing');
      expect(await statesOf('clearing')).toEqual({ counted: 1, held: 0, voided: 0 });
      await stack().toggle('c1', 'clearing-a');
      await stack().toggle('c1', 'clearing-b');
      await stack().judge('c1', 'clearing-b', 'held', 'clearing');
      expect(await mineOf('c1', 'clearing')).toMatchObject({ state: 'counted' });
      await stack().judge('c1', 'clearing-b', 'voided', 'clearing');
      expect(await mineOf('c1', 'clearing')).toMatchObject({ state: 'voided' });
      expect(await clear('c1', 'clearing').catch(codeOf)).toBe('LIKE_NOT_HELD');
    });

    it('that was moved or taken off before the verdict came is left alone', async () => {
      await open('late');
      await stack().toggle('l1', 'late-a');
      await stack().toggle('l1', 'late-b');
      await stack().judge('l1', 'late-a', 'held', 'late');
      expect(await mineOf('l1', 'late')).toMatchObject({ postId: 'late-b', state: 'counted' });
      await stack().toggle('l1', 'late-b');
      await stack().judge('l1', 'late-b', 'voided', 'late');
      expect(await statesOf('late')).toEqual({ counted: 0, held: 0, voided: 0 });
    });

    it('goes with its post, and with its account', async () => {
      await open('leaving');
      for (const uid of ['g1', 'g2']) {
        await stack().toggle(uid, 'leaving-a');
        await stack().judge(uid, 'leaving-a', 'held', 'leaving');
      }
      await stack().internal.ask(likesRequests.purgeUser, { uid: 'g1' });
      expect(await statesOf('leaving')).toEqual({ counted: 0, held: 1, voided: 0 });
      const facts = { postId: 'leaving-a', eventId: 'leaving', userId: 'x', imgLocation: 'x' };
      await stack().tell(postsEvents.postDeleted, facts);
      await expect.poll(() => statesOf('leaving')).toEqual({ counted: 0, held: 0, voided: 0 });
      const { store } = stack().service;
      const left = { where: [['eventId', '==', 'leaving']] } as const;
      expect(await store.find(apartLikes, left)).toEqual([]);
    });
  });

  it('sums stay exact while likes, verdicts and proofs come together', async () => {
    await open('sums');
    const people = Array.from({ length: 12 }, (_, n) => `s${n}`);
    await Promise.all(people.map((uid) => stack().toggle(uid, 'sums-a')));
    const busy = people.flatMap((uid, n) => [
      stack().judge(uid, 'sums-a', n % 2 ? 'held' : 'voided', 'sums'),
      stack().toggle(uid, n % 3 ? 'sums-b' : 'sums-a'),
      clear(uid, 'sums').catch(codeOf),
    ]);
    await Promise.all(busy);
    const { counted, held, voided } = await statesOf('sums');
    const mine = await Promise.all(people.map((uid) => mineOf(uid, 'sums')));
    const on = mine.filter((like) => like !== undefined);
    expect(counted + held + voided).toBe(on.length);
    expect(on.filter(({ state }) => state === 'counted')).toHaveLength(counted);
    const told = async () => {
      const tallies = ['sums-a', 'sums-b'].map((post) => stack().tallyOf(post));
      const [a = 0, b = 0] = await Promise.all(tallies);
      return a + b;
    };
    await expect.poll(told).toBe(counted);
  });

  it('the ledger lists each like once its state is known, page after page', async () => {
    await open('listing');
    for (const uid of ['k1', 'k2', 'k3']) await stack().toggle(uid, 'listing-a');
    await stack().judge('k2', 'listing-a', 'held', 'listing');
    const { likes: listed, nextCursor } = await stack().internal.ask(likesRequests.listRecords, {
      eventId: 'listing',
    });
    expect(nextCursor).toBeNull();
    const states = Object.fromEntries(listed.map(({ uid, state }) => [uid, state]));
    expect(states).toEqual({ k1: 'counted', k2: 'held', k3: 'counted' });
    expect(listed.every(({ evidence }) => evidence?.pageMs === 4_000)).toBe(true);
  });

  it('has voted whose like is on record, whatever its state, and not who took it off', async () => {
    await open('voting');
    for (const uid of ['w1', 'w2', 'w3']) await stack().toggle(uid, 'voting-a');
    await stack().judge('w2', 'voting-a', 'held', 'voting');
    await stack().toggle('w3', 'voting-a');
    const voters = async (among?: string[]) => {
      const asked = { eventId: 'voting', ...(among && { among }) };
      return (await stack().internal.ask(likesRequests.listVoters, asked)).uids.toSorted();
    };
    expect(await voters()).toEqual(['w1', 'w2']);
    expect(await voters(['w2', 'w3', 'nobody'])).toEqual(['w2']);
  });

  it('an erased account’s held like of an ended event stays on record without evidence', async () => {
    await open('over');
    await stack().toggle('o1', 'over-a');
    await stack().judge('o1', 'over-a', 'held', 'over');
    await stack().openEvent('over', ended);
    const { store } = stack().service;
    await expect.poll(() => store.get(contests, 'over')).toMatchObject(ended);
    await stack().internal.ask(likesRequests.purgeUser, { uid: 'o1' });
    expect(await statesOf('over')).toEqual({ counted: 0, held: 1, voided: 0 });
    const [entry] = await store.findIds(apartLikes, { where: [['eventId', '==', 'over']] });
    expect(await store.get(likes, entry ?? '')).toMatchObject({ userId: null });
    expect(await store.get(likes, entry ?? '')).not.toHaveProperty('evidence');
  });
}
