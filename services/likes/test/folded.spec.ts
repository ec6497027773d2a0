import { AppError, limits, likesEvents, likesRequests } from '@el-reto/contracts';
import { publishEvent, switchesCollection, switchesId } from '@el-reto/service-kit';
import { idempotencyCollection, outcomeOf, repeatableId, type Transaction } from '@el-reto/store';
import { codeOf, endedDates, person } from '@el-reto/testing';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { KeptAnswers } from '../src/kept-answers.ts';
import { LikeNotices, settledMs } from '../src/like-notices.ts';
import { mostOutcomes } from '../src/like-outcomes.ts';
import { likeId, noPost } from '../src/like-records.ts';
import { answers, likes, LikesRepository, postStates, tallies } from '../src/likes.repository.ts';
import { TallyFold } from '../src/tally-fold.ts';
import {
  accountsOf,
  becomesOpen,
  changeDates,
  deleteEvent,
  deletePost,
  detailsOf,
  harness,
  judge,
  likesOf,
  openContest,
  openEvent,
  openPost,
  purge,
  store,
  tallyOf,
  toggle,
  useLikes,
} from './likes-harness.ts';

/** Rules that only folded tallies and their outcomes could break. */
describe('with folded tallies', () => {
  useLikes({ isFolded: true });
  afterEach(() => void vi.useRealTimers());

  const recordOf = (uid: string) => store().get(likes, likeId('running', uid));

  describe('a retry', () => {
    it('gets the number of the first answer, whatever was liked since', async () => {
      const put = await toggle('ana', 'p1', 'put');
      await toggle('bea', 'p1');
      const off = await toggle('ana', 'p1', 'off');
      await toggle('carla', 'p1');
      expect(await toggle('ana', 'p1', 'put')).toEqual(put);
      expect(await toggle('ana', 'p1', 'off')).toEqual(off);
      expect(await accountsOf('p1')).not.toContain('ana');
    });

    it('completes an answer that the first try did not store', async () => {
      const first = await toggle('dora', 'p2', 'cut short');
      const kept = await store().find(answers, {});
      await store().transaction(async (tx) => {
        for (const { id } of kept) await tx.delete(answers, id);
      });
      expect(await toggle('dora', 'p2', 'cut short')).toEqual(first);
      expect(await toggle('dora', 'p2', 'cut short')).toEqual(first);
      expect(await recordOf('dora')).toMatchObject({ postId: 'p2' });
    });

    it('is found among more keys than a record keeps, and its key is new after ten minutes', async () => {
      const keys = Array.from({ length: mostOutcomes + 3 }, (_, i) => `many-${i}`);
      const first = [];
      for (const key of keys) first.push(await toggle('eva', 'p1', key));
      const again = await Promise.all(keys.map((key) => toggle('eva', 'p1', key)));
      expect(again).toEqual(first);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + limits.idempotencyTtlMs + 1_000 });
      expect(await toggle('eva', 'p1', 'many-0')).toMatchObject({ liked: false });
      const { outcomes = {} } = (await recordOf('eva')) ?? {};
      expect(Object.keys(outcomes)).toHaveLength(1);
    });

    it('gets one answer, whichever answers of the same commit existed before', async () => {
      const kept = new KeptAnswers(new LikesRepository(store()));
      const numbered = (count: number) => ({
        answer: { postId: 'p1', likes: count, liked: true, previous: null },
        createdAt: Date.now(),
      });
      const commits = vi.spyOn(store(), 'transaction');
      onTestFinished(() => commits.mockRestore());
      const keep = async (ids: string[]) => {
        const stored = await Promise.all(ids.map((id, i) => kept.keep(id, numbered(i))));
        return stored.map((answer) => answer.likes);
      };
      await kept.keep('known', numbered(7));
      expect(await keep(['first', 'known', 'other'])).toEqual([0, 7, 2]);
      commits.mockClear();
      expect(await keep(['a', 'b', 'twice', 'twice'])).toEqual([0, 1, 2, 2]);
      expect(commits).toHaveBeenCalledTimes(2);
      expect(await kept.find('twice')).toMatchObject({ likes: 2 });
    });

    it('gets the refusal of a post whose approval arrived during the first try', async () => {
      await openEvent('reopened', endedDates);
      await openPost('overtaken', 'reopened');
      await expect.poll(() => tallyOf('overtaken')).toBe(0);
      const get = store().get.bind(store());
      let reads = 0;
      const reading = vi.spyOn(store(), 'get').mockImplementation((collection, id) => {
        const isFirst = id === 'overtaken' && reads++ === 0;
        return isFirst ? Promise.resolve(undefined) : get(collection, id);
      });
      expect(await codeOf(toggle('fabi', 'overtaken', 'too late'))).toBe('EVENT_OVER');
      reading.mockRestore();
      await changeDates('reopened');
      await becomesOpen('overtaken');
      expect(await codeOf(toggle('fabi', 'overtaken', 'too late'))).toBe('EVENT_OVER');
    });
  });

  it('a like after the post of a decided like was deleted is judged again by the rules', async () => {
    await openContest('fresh');
    await toggle('ines', 'fresh-a', 'kept');
    const decision = { cluster: 'burst-1', state: 'voided', by: 'root', at: Date.now() } as const;
    await judge('ines', 'fresh-a', 'voided', 'fresh', decision);
    await deletePost('fresh-a', 'fresh');
    const left = async () => (await store().get(likes, likeId('fresh', 'ines')))?.apart;
    await expect.poll(left).toBeUndefined();
    await toggle('ines', 'fresh-b');
    await judge('ines', 'fresh-b', 'held', 'fresh');
    expect(await detailsOf('ines')).toMatchObject({ fresh: { postId: 'fresh-b', state: 'held' } });
  });

  it('a removed like is in no list, and is deleted with its account', async () => {
    for (const _ of ['on', 'off']) await toggle('hugo', 'p2');
    expect(await recordOf('hugo')).toMatchObject({ postId: noPost });
    expect(await likesOf('hugo')).toEqual({});
    const exported = await harness().ask(likesRequests.exportUser, { uid: 'hugo' });
    expect(exported).toEqual({ likes: [] });
    await purge('hugo');
    expect(await recordOf('hugo')).toBeUndefined();
  });

  it('likes of a deleted event, also removed ones, are deleted after its posts are closed', async () => {
    await openContest('gone');
    for (const uid of ['ines', 'juan', 'juan']) await toggle(uid, 'gone-a');
    const [running, stillOpen] = [store(), [] as string[]];
    const transaction = running.transaction.bind(running);
    running.transaction = <R>(work: (tx: Transaction) => Promise<R>): Promise<R> =>
      transaction((tx) => {
        const remove = tx.delete.bind(tx);
        tx.delete = async (collection, id) => {
          const isLike = collection.name === likes.name;
          if (isLike && (await running.get(postStates, 'gone-a'))) stillOpen.push(id);
          return remove(collection, id);
        };
        return work(tx);
      });
    onTestFinished(() => void (running.transaction = transaction));
    await deleteEvent('gone');
    await expect.poll(() => store().count(likes, { where: [['eventId', '==', 'gone']] })).toBe(0);
    expect(stillOpen).toEqual([]);
  });

  describe('a record of release 1.0', () => {
    const request = (uid: string) => ({
      subject: 'rpc.likes.toggle',
      input: { postId: 'p1' },
      actor: person(uid),
      idempotency: { key: 'older' },
    });
    /** Writes a record without outcomes, or none, and a separate outcome, like that release. */
    const writeOlder = (uid: string, liked: boolean) => {
      const value = { postId: 'p1', liked, previousId: null };
      const answer = { postId: 'p1', likes: 77, liked, previous: null };
      const outcome = { ...outcomeOf(request(uid), { value }), answer };
      return store().transaction(async (tx) => {
        await tx.set(postStates, 'p1', { eventId: 'running', open: true });
        await tx.set(idempotencyCollection, repeatableId(request(uid)) ?? '', outcome);
        const like = { eventId: 'running', postId: 'p1', userId: uid, likedAt: Date.now() };
        if (liked) await tx.set(likes, likeId('running', uid), like);
      });
    };

    it.each([true, false])('answers a retry with its outcome, liked: %s', async (liked) => {
      const uid = `older-${liked}`;
      await writeOlder(uid, liked);
      expect(await toggle(uid, 'p1', 'older')).toMatchObject({ likes: 77, liked });
      expect((await recordOf(uid))?.postId).toBe(liked ? 'p1' : undefined);
    });

    it('is a like that can be taken off', async () => {
      await writeOlder('older-off', true);
      expect(await toggle('older-off', 'p1')).toMatchObject({ liked: false });
    });
  });

  describe('likes of a process that died before it counted them', () => {
    it('are announced before they are committed, or not committed', async () => {
      const announced = () =>
        harness()
          .published(likesEvents.likeChanged)
          .flatMap(({ postIds, at }) => (at === undefined ? [] : postIds));
      await openPost('announced', 'running');
      const notices = harness().service.app.get(LikeNotices);
      vi.spyOn(notices, 'tell').mockRejectedValueOnce(new AppError('SERVICE_UNAVAILABLE'));
      expect(await codeOf(toggle('nora', 'announced'))).toBe('SERVICE_UNAVAILABLE');
      expect(await recordOf('nora')).toBeUndefined();
      expect(announced()).not.toContain('announced');
      await toggle('nora', 'announced');
      await expect.poll(announced).toContain('announced');
    });

    it('are counted though the clock of the last count was ahead', async () => {
      await openPost('ahead', 'running');
      await toggle('lola', 'ahead');
      await expect.poll(() => tallyOf('ahead')).toBe(1);
      await store().transaction(async (tx) => {
        const tally = await tx.get(tallies, 'ahead');
        const countedAt = Date.now() + limits.idempotencyTtlMs;
        if (tally) await tx.set(tallies, 'ahead', { ...tally, countedAt });
      });
      await toggle('mara', 'ahead');
      await expect.poll(() => tallyOf('ahead')).toBe(2);
    });

    it('are counted when their notice is due, and not before', async () => {
      await openPost('orphan', 'running');
      await expect.poll(() => tallyOf('orphan')).toBe(0);
      const like = { eventId: 'running', postId: 'orphan', userId: 'kiko', likedAt: Date.now() };
      await store().transaction((tx) => tx.set(likes, likeId('running', 'kiko'), like));
      const { connection, app } = harness().service;
      const check = vi.spyOn(app.get(TallyFold), 'check');
      const notice = { eventId: 'running', postIds: ['orphan'] };
      const at = Date.now() - settledMs + 300;
      await publishEvent(connection, likesEvents.likeChanged, { ...notice, at });
      await expect.poll(() => tallyOf('orphan')).toBe(1);
      expect(check).toHaveBeenCalledOnce();
      expect(Date.now()).toBeGreaterThanOrEqual(at + settledMs);
    });
  });

  it('a retry of a refusal while likes are closed is refused after they are open again', async () => {
    const setLikes = async (state: 'open' | 'closed', revision: number) => {
      const switches = { likes: state, uploads: 'open', revision } as const;
      await store().transaction((tx) => tx.set(switchesCollection, switchesId, switches));
    };
    await setLikes('closed', 1);
    await expect.poll(() => codeOf(toggle('leo', 'p2'))).toBe('LIKES_CLOSED');
    expect(await codeOf(toggle('lia', 'p2', 'shut'))).toBe('LIKES_CLOSED');
    await setLikes('open', 2);
    await becomesOpen('p2');
    expect(await codeOf(toggle('lia', 'p2', 'shut'))).toBe('LIKES_CLOSED');
  });
});
