import { startCountingProxy, type Operations } from '@el-reto/dev';
import { describeOnFirestore } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeMailboxes } from './ledger/accounts.ts';
import { describeToggling, itRanksByArrival, itStaysExact } from './ledger/toggling.ts';
import { firestoreEnv, toggle, useLikes } from './likes-harness.ts';

/** Collections that the service reads and writes once a second for all likes together. */
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
      // Afterwards the service has the posts, the event and the account in memory.
      for (const postId of ['p1', 'p2', 'p2']) await toggle('ana', postId);
    });

    /** Operations of one toggle, without those on posts and dates, which are read once a second. */
    const costOf = async (postId: string, key: string) => {
      proxy.take();
      await toggle('ana', postId, key);
      const cost: Operations = { reads: 0, writes: 0, deletions: 0, expiring: 0 };
      for (const [collection, operations] of proxy.take()) {
        if (shared.has(collection) || collection === 'contests') continue;
        for (const kind of Object.keys(cost) as (keyof Operations)[]) {
          cost[kind] += operations[kind];
        }
      }
      return cost;
    };
    const none = { writes: 0, deletions: 0, expiring: 0 };

    it('are three for each kind of toggle, and two for a retry', async () => {
      for (const [postId, key] of [
        ['p1', 'add'],
        ['p2', 'move'],
        ['p2', 'off'],
      ] as const) {
        expect(await costOf(postId, key)).toEqual({ ...none, reads: 2, writes: 1 });
        expect(await costOf(postId, key)).toEqual({ ...none, reads: 2 });
      }
    });
  });
});
