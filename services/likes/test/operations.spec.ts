import { startCountingProxy, type Operations } from '@el-reto/dev';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LikesStack } from './likes-stack.ts';
import { describeOnFirestore } from './on-firestore.ts';

/** What follows from likes, for all of them together once a second, and not from each. */
const shared = new Set(['tallies', 'outbox', 'outboxSent', 'switches', 'health', 'inbox']);

describeOnFirestore((hostOf) => {
  describe('what Firestore bills for', () => {
    let proxy: Awaited<ReturnType<typeof startCountingProxy>>;
    let stack: LikesStack;

    beforeAll(async () => {
      proxy = await startCountingProxy(hostOf());
      stack = await LikesStack.start({
        isFolded: true,
        env: {
          STORE: 'firestore',
          FIREBASE_PROJECT_ID: 'demo-operations',
          FIRESTORE_EMULATOR_HOST: proxy.host,
        },
      });
      await stack.openEvent('running');
      for (const postId of ['p1', 'p2']) await stack.openPost(postId, 'running');
      // Post, event and account are known from then on.
      for (const postId of ['p1', 'p2', 'p2']) await stack.toggle('ana', postId);
    });
    afterAll(async () => {
      await stack.stop();
      await proxy.stop();
    });

    /** Operations of `toggle` alone; the dates that are read once a second are left out. */
    const costOf = async (toggle: () => Promise<unknown>) => {
      proxy.take();
      await toggle();
      const cost: Operations = { reads: 0, writes: 0, deletions: 0, counts: 0, expiring: 0 };
      for (const [collection, { reads, writes, deletions, expiring }] of proxy.take()) {
        if (shared.has(collection) || collection === 'contests') continue;
        cost.reads += reads;
        cost.writes += writes;
        cost.deletions += deletions;
        cost.expiring += expiring;
      }
      return cost;
    };
    const toggle = (postId: string, key: string) => costOf(() => stack.toggle('ana', postId, key));
    const cost = { deletions: 0, counts: 0 };

    it('is six operations at most, for each kind of toggle', async () => {
      expect(await toggle('p1', 'add')).toEqual({ ...cost, reads: 3, writes: 2, expiring: 1 });
      expect(await toggle('p1', 'add')).toEqual({ ...cost, reads: 4, writes: 0, expiring: 0 });
      const moved = await toggle('p2', 'move');
      // The post that lost it is read once a second.
      expect(moved).toMatchObject({ ...cost, writes: 2, expiring: 1 });
      expect(moved.reads).toBeLessThanOrEqual(4);
      expect(await toggle('p2', 'off')).toEqual({ ...cost, reads: 3, writes: 2, expiring: 1 });
      expect(await toggle('p2', 'off')).toEqual({ ...cost, reads: 4, writes: 0, expiring: 0 });
    });
  });
});
