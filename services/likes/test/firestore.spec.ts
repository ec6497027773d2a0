import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { likes, tallies } from '../src/likes.repository.ts';
import { Tallies } from '../src/tallies.ts';
import { describeLedger } from './ledger/describe-ledger.ts';
import { LikesStack } from './likes-stack.ts';
import { describeOnFirestore } from './on-firestore.ts';
import { mostWithin, watchWrites } from './watched-writes.ts';

const people = 200;

describeOnFirestore((hostOf) => {
  const start = (projectId: string) =>
    LikesStack.start({
      isFolded: true,
      burst: 60,
      // Contention would show as a transaction that gave up; an emulator is merely slow.
      timeoutMs: 50_000,
      env: {
        STORE: 'firestore',
        FIREBASE_PROJECT_ID: projectId,
        FIRESTORE_EMULATOR_HOST: hostOf(),
      },
    });

  describe('the ledger:', () => {
    describeLedger(() => start('demo-ledger'));
  });

  describe(`${people} people on one post`, () => {
    let stack: LikesStack;
    let tries = 0;
    const hot = () => `hot-${tries}`;
    beforeAll(async () => {
      stack = await start('demo-crowd');
      await stack.openEvent('running');
    });
    afterAll(() => stack.stop());

    it('at once: none fails, the record is exact, and no document is written too often', async () => {
      tries += 1;
      const cold = `cold-${tries}`;
      for (const postId of [hot(), cold]) await stack.openPost(postId, 'running');
      const { store } = stack.service;
      const tally = () => store.get(tallies, hot());
      await expect.poll(tally).toBeDefined();
      const writes = watchWrites(store);
      const startedAt = Date.now();
      const crowd = Array.from({ length: people }, (_, i) => `fan-${tries}-${i}`);
      const put = await Promise.all(crowd.map((uid) => stack.toggle(uid, hot(), `put ${uid}`)));
      // Each answer counts its own like, and the last to commit sees all of them.
      expect(put.every(({ liked }) => liked)).toBe(true);
      expect(Math.max(...put.map((answer) => answer.likes))).toBe(people);
      expect(Math.min(...put.map((answer) => answer.likes))).toBeGreaterThan(0);
      const half = crowd.slice(people / 2);
      const movers = people / 4;
      await Promise.all(half.map((uid, i) => stack.toggle(uid, i < movers ? cold : hot())));

      const recorded = (postId: string) =>
        store.count(likes, { where: [['postId', '==', postId]] });
      expect(await recorded(hot())).toBe(people / 2);
      expect(await recorded(cold)).toBe(movers);
      await expect.poll(() => stack.tallyOf(hot())).toBe(people / 2);
      await expect.poll(() => stack.tallyOf(cold)).toBe(movers);
      // Every write of the tally was seen.
      const unseen = async () =>
        ((await tally())?.revision ?? 0) - (writes.get(`tallies/${hot()}`)?.length ?? 0);
      await expect.poll(unseen).toBe(0);

      const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
      const tooMany = [...writes].filter(([, all]) => all.length > 1 + seconds);
      const shared = [...writes].filter(([path]) => !/^(likes|answers)\//.test(path));
      const tooOften = shared.filter(([, all]) => mostWithin(all, 1_000) > 1);
      expect({ tooMany, tooOften }).toEqual({ tooMany: [], tooOften: [] });
      expect(shared.length).toBeGreaterThan(1);
    });

    it('are named newest first, also where there are more than may be named', async () => {
      const folded = stack.service.app.get(Tallies);
      const all = await stack.service.store.find(likes, {
        where: [['postId', '==', hot()]],
      });
      const timeOf = new Map(all.map(({ data }) => [data.userId, data.likedAt]));
      const expected = [...timeOf.values()].toSorted((a, b) => b - a).slice(0, 40);
      const newest = await folded.newest(hot(), 40);
      expect(newest.map((uid) => timeOf.get(uid))).toEqual(expected);
    });
  });
});
