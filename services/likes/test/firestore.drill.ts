import { describeOnFirestore } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { likes, tallies } from '../src/likes.repository.ts';
import { Tallies } from '../src/tallies.ts';
import { describeLedger } from './ledger/describe-ledger.ts';
import { itLeavesNoLikeOfLeavers } from './ledger/erasing.ts';
import {
  firestoreEnv,
  harness,
  openPost,
  store,
  tallyOf,
  toggle,
  useLikes,
} from './likes-harness.ts';
import { mostWithin, watchWrites } from './watched-writes.ts';

const people = 200;

describeOnFirestore('likes', (emulator) => {
  describe('the ledger:', () => {
    describeLedger({ isFolded: true, env: () => firestoreEnv(emulator.host) });
  });

  describe('contention', () => {
    useLikes({ isFolded: true, env: () => firestoreEnv(emulator.host) });

    it(`${people} concurrent likes of one post are exact, and no document is written too often`, async () => {
      for (const postId of ['hot', 'cold']) await openPost(postId, 'running');
      const tally = () => store().get(tallies, 'hot');
      await expect.poll(tally).toBeDefined();
      const writes = watchWrites(store());
      const startedAt = Date.now();
      const crowd = Array.from({ length: people }, (_, i) => `fan-${i}`);
      const put = await Promise.all(crowd.map((uid) => toggle(uid, 'hot', `put ${uid}`)));
      // Each answer counts its own like, and the last to commit sees all of them.
      expect(put.every(({ liked }) => liked)).toBe(true);
      expect(Math.max(...put.map((answer) => answer.likes))).toBe(people);
      expect(Math.min(...put.map((answer) => answer.likes))).toBeGreaterThan(0);
      const half = crowd.slice(people / 2);
      const movers = people / 4;
      await Promise.all(half.map((uid, i) => toggle(uid, i < movers ? 'cold' : 'hot')));

      const recorded = (postId: string) =>
        store().count(likes, { where: [['postId', '==', postId]] });
      expect(await recorded('hot')).toBe(people / 2);
      expect(await recorded('cold')).toBe(movers);
      await expect.poll(() => tallyOf('hot')).toBe(people / 2);
      await expect.poll(() => tallyOf('cold')).toBe(movers);
      // Every write of the tally was observed.
      const missed = async () =>
        ((await tally())?.revision ?? 0) - (writes.get('tallies/hot')?.length ?? 0);
      await expect.poll(missed).toBe(0);

      const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
      const tooMany = [...writes].filter(([, all]) => all.length > 1 + seconds);
      const shared = [...writes].filter(([path]) => !/^(likes|answers)\//.test(path));
      const tooOften = shared.filter(([, all]) => mostWithin(all, 1_000) > 1);
      expect({ tooMany, tooOften }).toEqual({ tooMany: [], tooOften: [] });
      expect(shared.length).toBeGreaterThan(1);
    });

    it('voters are listed newest first, also where there are more than may be listed', async () => {
      const folded = harness().service.app.get(Tallies);
      const all = await store().find(likes, { where: [['postId', '==', 'hot']] });
      const timeOf = new Map(all.map(({ data }) => [data.userId, data.likedAt]));
      const expected = [...timeOf.values()].toSorted((a, b) => b - a).slice(0, 40);
      const newest = await folded.newest('hot', 40);
      expect(newest.map((uid) => timeOf.get(uid))).toEqual(expected);
    });

    itLeavesNoLikeOfLeavers(20, 40);
  });
});
