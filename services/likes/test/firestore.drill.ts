import { describeOnFirestore } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { inList, likes, LikesRepository, tallies } from '../src/likes.repository.ts';
import { describeLedger } from './ledger/describe-ledger.ts';
import { itLeavesNoLikeOfLeavers } from './ledger/erasing.ts';
import {
  firestoreEnv,
  harness,
  openPost,
  recordedOf,
  store,
  tallyOf,
  toggle,
  useLikes,
} from './likes-harness.ts';
import { mostWithin, watchWrites } from './watched-writes.ts';

const people = 200;

describeOnFirestore('likes', (emulator) => {
  describe('the ledger:', () => {
    describeLedger({ isShared: true, env: () => firestoreEnv(emulator.host) });
  });

  describe('contention', () => {
    useLikes({ isShared: true, env: () => firestoreEnv(emulator.host) });

    it(`${people} concurrent likes of one post are exact, and no document is written too often`, async () => {
      for (const postId of ['hot', 'cold']) await openPost(postId, 'running');
      const tally = () => store().get(tallies, 'hot');
      await expect.poll(tally).toBeDefined();
      const writes = watchWrites(store());
      const startedAt = Date.now();
      const crowd = Array.from({ length: people }, (_, i) => `fan-${i}`);
      const put = await Promise.all(crowd.map((uid) => toggle(uid, 'hot', `put ${uid}`)));
      expect(put.every(({ liked }) => liked)).toBe(true);
      const half = crowd.slice(people / 2);
      const movers = people / 4;
      await Promise.all(half.map((uid, i) => toggle(uid, i < movers ? 'cold' : 'hot')));

      expect(await recordedOf('hot')).toBe(people / 2);
      expect(await recordedOf('cold')).toBe(movers);
      await expect.poll(() => tallyOf('hot')).toBe(people / 2);
      await expect.poll(() => tallyOf('cold')).toBe(movers);
      // Each revision of the tally was observed as one write.
      const missed = async () =>
        ((await tally())?.revision ?? 0) - (writes.get('tallies/hot')?.length ?? 0);
      await expect.poll(missed).toBe(0);

      const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
      const tooMany = [...writes].filter(([, all]) => all.length > 1 + seconds);
      const shared = [...writes].filter(([path]) => !path.startsWith('likes/'));
      const tooOften = shared.filter(([, all]) => mostWithin(all, 1_000) > 1);
      expect({ tooMany, tooOften }).toEqual({ tooMany: [], tooOften: [] });
      expect(shared.length).toBeGreaterThan(1);
    });

    it('voters are listed newest first, also where there are more than may be listed', async () => {
      const repository = harness().service.app.get(LikesRepository);
      const all = await store().find(likes, { where: inList('hot') });
      const timeOf = new Map(all.map(({ data }) => [data.userId, data.likedAt]));
      const expected = [...timeOf.values()].toSorted((a, b) => b - a).slice(0, 40);
      const newest = await repository.newestVoters('hot', 40);
      expect(newest.map((uid) => timeOf.get(uid))).toEqual(expected);
    });

    itLeavesNoLikeOfLeavers(40);
  });
});
