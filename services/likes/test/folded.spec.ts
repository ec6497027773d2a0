import { eventsEvents, likesEvents, likesRequests, limits } from '@el-reto/contracts';
import { followEvents, publishEvent, switchesCollection, switchesId } from '@el-reto/service-kit';
import { idempotencyCollection, outcomeOf, repeatableId, type Transaction } from '@el-reto/store';
import { createLogger } from '@el-reto/telemetry';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { KeptAnswers } from '../src/kept-answers.ts';
import { settledMs } from '../src/like-notices.ts';
import { mostOutcomes } from '../src/like-outcomes.ts';
import { likeId, noPost } from '../src/like-records.ts';
import { answers, likes, LikesRepository, postStates, tallies } from '../src/likes.repository.ts';
import { TallyFold } from '../src/tally-fold.ts';
import { actor, codeOf, ended, LikesStack, running } from './likes-stack.ts';

/** What only this way of keeping tallies and outcomes could break. */
describe('where tallies are folded', () => {
  let stack: LikesStack;
  beforeAll(async () => {
    stack = await LikesStack.start({ isFolded: true });
    await stack.openEvent('running');
    for (const postId of ['p1', 'p2']) await stack.openPost(postId, 'running');
  });
  afterAll(() => stack.stop());
  afterEach(() => void vi.useRealTimers());

  const recordOf = (uid: string) => stack.service.store.get(likes, likeId('running', uid));

  describe('a retry', () => {
    it('gets the number of the first answer, whatever was liked since', async () => {
      const put = await stack.toggle('ana', 'p1', 'put');
      await stack.toggle('bea', 'p1');
      const off = await stack.toggle('ana', 'p1', 'off');
      await stack.toggle('carla', 'p1');
      expect(await stack.toggle('ana', 'p1', 'put')).toEqual(put);
      expect(await stack.toggle('ana', 'p1', 'off')).toEqual(off);
      expect(await stack.accountsOf('p1')).not.toContain('ana');
    });

    it('completes an answer that the first try did not come to', async () => {
      const { store } = stack.service;
      const first = await stack.toggle('dora', 'p2', 'cut short');
      const kept = await store.find(answers, {});
      await store.transaction(async (tx) => {
        for (const { id } of kept) await tx.delete(answers, id);
      });
      expect(await stack.toggle('dora', 'p2', 'cut short')).toEqual(first);
      expect(await stack.toggle('dora', 'p2', 'cut short')).toEqual(first);
      expect(await recordOf('dora')).toMatchObject({ postId: 'p2' });
    });

    it('is known among more keys than a record keeps, and its key is new after ten minutes', async () => {
      const keys = Array.from({ length: mostOutcomes + 3 }, (_, i) => `many-${i}`);
      const first = [];
      for (const key of keys) first.push(await stack.toggle('eva', 'p1', key));
      const again = [];
      for (const key of keys) again.push(await stack.toggle('eva', 'p1', key));
      expect(again).toEqual(first);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + limits.idempotencyTtlMs + 1_000 });
      expect(await stack.toggle('eva', 'p1', 'many-0')).toMatchObject({ liked: false });
      const { outcomes = {} } = (await recordOf('eva')) ?? {};
      expect(Object.keys(outcomes)).toHaveLength(1);
    });

    it('gets one answer, whichever of those that are kept together was kept before', async () => {
      const { store } = stack.service;
      const kept = new KeptAnswers(new LikesRepository(store));
      const numbered = (count: number) => ({
        answer: { postId: 'p1', likes: count, liked: true, previous: null },
        createdAt: Date.now(),
      });
      const commits = vi.spyOn(store, 'transaction');
      onTestFinished(() => commits.mockRestore());
      const keep = async (ids: string[]) => {
        const stands = await Promise.all(ids.map((id, i) => kept.keep(id, numbered(i))));
        return stands.map((answer) => answer.likes);
      };
      await kept.keep('known', numbered(7));
      expect(await keep(['first', 'known', 'other'])).toEqual([0, 7, 2]);
      commits.mockClear();
      expect(await keep(['a', 'b', 'twice', 'twice'])).toEqual([0, 1, 2, 2]);
      expect(commits).toHaveBeenCalledTimes(2);
      expect(await kept.find('twice')).toMatchObject({ likes: 2 });
    });

    it('gets the refusal of the first try, though it has passed', async () => {
      await stack.openEvent('reopened', ended);
      await stack.openPost('late', 'reopened');
      expect(await stack.toggle('fabi', 'late', 'too late').catch(codeOf)).toBe('EVENT_OVER');
      const facts = { eventId: 'reopened', ...running, attached: [], released: [] };
      await stack.tell(eventsEvents.eventChanged, facts);
      await expect
        .poll(() => stack.toggle('gil', 'late').catch(codeOf))
        .toMatchObject({ liked: true });
      expect(await stack.toggle('fabi', 'late', 'too late').catch(codeOf)).toBe('EVENT_OVER');
      expect(await stack.toggle('fabi', 'late')).toMatchObject({ liked: true });
    });
  });

  it('a like that was taken off is in no list, and goes with its account', async () => {
    await stack.toggle('hugo', 'p2');
    await stack.toggle('hugo', 'p2');
    expect(await recordOf('hugo')).toMatchObject({ postId: noPost });
    expect(await stack.likesOf('hugo')).toEqual({});
    const { exportUser, purgeUser } = likesRequests;
    expect(await stack.internal.ask(exportUser, { uid: 'hugo' })).toEqual({ likes: [] });
    await stack.internal.ask(purgeUser, { uid: 'hugo' });
    expect(await recordOf('hugo')).toBeUndefined();
  });

  it('likes of an event that is gone go once none can follow, and those that were taken off, too', async () => {
    await stack.openEvent('gone');
    await stack.openPost('gone-post', 'gone');
    for (const uid of ['ines', 'juan', 'juan']) await stack.toggle(uid, 'gone-post');
    const { store } = stack.service;
    const stillOpen: string[] = [];
    const transaction = store.transaction.bind(store);
    store.transaction = <R>(work: (tx: Transaction) => Promise<R>): Promise<R> =>
      transaction((tx) => {
        const remove = tx.delete.bind(tx);
        tx.delete = async (collection, id) => {
          const isLike = collection.name === likes.name;
          if (isLike && (await store.get(postStates, 'gone-post'))) stillOpen.push(id);
          return remove(collection, id);
        };
        return work(tx);
      });
    onTestFinished(() => void (store.transaction = transaction));
    await stack.tell(eventsEvents.eventDeleted, { eventId: 'gone', attached: [], released: [] });
    const left = () => store.count(likes, { where: [['eventId', '==', 'gone']] });
    await expect.poll(left).toBe(0);
    expect(stillOpen).toEqual([]);
  });

  describe('what an older program wrote', () => {
    const request = (uid: string) => ({
      subject: 'rpc.likes.toggle',
      input: { postId: 'p1' },
      actor: actor(uid),
      idempotency: { key: 'older' },
    });
    /** As an older program left it: a record without outcomes, or none, and an outcome by itself. */
    const writeOlder = (uid: string, liked: boolean) => {
      const value = { postId: 'p1', liked, previousId: null };
      const answer = { postId: 'p1', likes: 77, liked, previous: null };
      const outcome = { ...outcomeOf(request(uid), { value }), answer };
      return stack.service.store.transaction(async (tx) => {
        await tx.set(postStates, 'p1', { eventId: 'running', open: true });
        await tx.set(idempotencyCollection, repeatableId(request(uid)) ?? '', outcome);
        const like = { eventId: 'running', postId: 'p1', userId: uid, likedAt: Date.now() };
        if (liked) await tx.set(likes, likeId('running', uid), like);
      });
    };

    it.each([true, false])('answers a retry as it did, liked: %s', async (liked) => {
      const uid = `older-${liked}`;
      await writeOlder(uid, liked);
      expect(await stack.toggle(uid, 'p1', 'older')).toMatchObject({ likes: 77, liked });
      expect((await recordOf(uid))?.postId).toBe(liked ? 'p1' : undefined);
    });

    it('is a like that can be taken off', async () => {
      await writeOlder('older-off', true);
      expect(await stack.toggle('older-off', 'p1')).toMatchObject({ liked: false });
    });
  });

  describe('likes of a process that died before it counted them', () => {
    it('are announced before they are committed', async () => {
      await stack.openPost('announced', 'running');
      const heard: string[] = [];
      const started = Promise.withResolvers<void>();
      const following = followEvents({
        connection: stack.gateway,
        logger: createLogger('test', 'silent'),
        onReset: started.resolve,
        onEvent: ({ subject, payload }) => {
          if (subject !== likesEvents.likeChanged.subject) return;
          const { postIds, at } = likesEvents.likeChanged.schema.parse(payload);
          if (at !== undefined) heard.push(...postIds);
        },
      });
      await started.promise;
      await stack.toggle('ines', 'announced');
      await expect.poll(() => heard).toContain('announced');
      await following.stop();
    });

    it('are counted though the last count was made by a clock that went ahead', async () => {
      await stack.openPost('ahead', 'running');
      await stack.toggle('lola', 'ahead');
      await expect.poll(() => stack.tallyOf('ahead')).toBe(1);
      const { store } = stack.service;
      await store.transaction(async (tx) => {
        const tally = await tx.get(tallies, 'ahead');
        const countedAt = Date.now() + limits.idempotencyTtlMs;
        if (tally) await tx.set(tallies, 'ahead', { ...tally, countedAt });
      });
      await stack.toggle('mara', 'ahead');
      await expect.poll(() => stack.tallyOf('ahead')).toBe(2);
    });

    it('are counted when their notice is due, and not before', async () => {
      await stack.openPost('orphan', 'running');
      await expect.poll(() => stack.tallyOf('orphan')).toBe(0);
      const like = { eventId: 'running', postId: 'orphan', userId: 'kiko', likedAt: Date.now() };
      const { store } = stack.service;
      await store.transaction((tx) => tx.set(likes, likeId('running', 'kiko'), like));
      const check = vi.spyOn(stack.service.app.get(TallyFold), 'check');
      const notice = { eventId: 'running', postIds: ['orphan'] };
      const at = Date.now() - settledMs + 300;
      await publishEvent(stack.service.connection, likesEvents.likeChanged, { ...notice, at });
      await expect.poll(() => stack.tallyOf('orphan')).toBe(1);
      expect(check).toHaveBeenCalledOnce();
    });
  });

  it('closed likes are refused, and a retry is refused once they are open again', async () => {
    const { store } = stack.service;
    const say = async (likesAre: 'open' | 'closed', revision: number) => {
      const switches = { likes: likesAre, uploads: 'open', revision } as const;
      await store.transaction((tx) => tx.set(switchesCollection, switchesId, switches));
    };
    await say('closed', 1);
    await expect.poll(() => stack.toggle('leo', 'p2').catch(codeOf)).toBe('LIKES_CLOSED');
    expect(await stack.toggle('lia', 'p2', 'shut').catch(codeOf)).toBe('LIKES_CLOSED');
    await say('open', 2);
    await expect.poll(() => stack.toggle('mia', 'p2').catch(codeOf)).toMatchObject({ liked: true });
    expect(await stack.toggle('lia', 'p2', 'shut').catch(codeOf)).toBe('LIKES_CLOSED');
  });
});
