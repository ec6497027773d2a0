import { startCountingProxy, type Operations } from '@el-reto/dev';
import { describeOnFirestore } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeMailboxes } from './ledger/accounts.ts';
import { describeToggling, itRanksByArrival, itStaysExact } from './ledger/toggling.ts';
import { firestoreEnv, toggle, useLikes } from './likes-harness.ts';

/** Collections that are written for all likes together, once a second. */
const shared = new Set(['tallies', 'outbox', 'outboxSent', 'switches', 'health', 'inbox']);

describeOnFirestore('likes', (emulator) => {
  describe('the ledger:', () => {
    useLikes({ isShared: true, env: () => firestoreEnv(emulator.host) });
    itStaysExact(1, 60);
    itRanksByArrival();
    describeToggling();
    describeMailboxes();
  });

  describe('billed operations', () => {
    let proxy: Awaited<ReturnType<typeof startCountingProxy>>;
    beforeAll(async () => {
      proxy = await startCountingProxy(emulator.host);
    });
    afterAll(() => proxy.stop());
    useLikes({ isShared: true, env: () => firestoreEnv(proxy.host) });
    beforeAll(async () => {
      // Post, event and account are known from then on.
      for (const postId of ['p1', 'p2', 'p2']) await toggle('ana', postId);
    });

    /** Operations of one toggle, without the dates that are read once a second. */
    const costOf = async (postId: string, key: string) => {
      proxy.take();
      await toggle('ana', postId, key);
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
    const cost = { deletions: 0, counts: 0 };

    it('are six at most for each kind of toggle, and four for a retry', async () => {
      expect(await costOf('p1', 'add')).toEqual({ ...cost, reads: 3, writes: 2, expiring: 1 });
      expect(await costOf('p1', 'add')).toEqual({ ...cost, reads: 4, writes: 0, expiring: 0 });
      const moved = await costOf('p2', 'move');
      // The post that lost it is read once a second.
      expect(moved).toMatchObject({ ...cost, writes: 2, expiring: 1 });
      expect(moved.reads).toBeLessThanOrEqual(4);
      expect(await costOf('p2', 'off')).toEqual({ ...cost, reads: 3, writes: 2, expiring: 1 });
      expect(await costOf('p2', 'off')).toEqual({ ...cost, reads: 4, writes: 0, expiring: 0 });
    });
  });
});
