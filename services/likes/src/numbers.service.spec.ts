import { setTimeout as sleep } from 'node:timers/promises';
import type { Store, Transaction } from '@el-reto/store';
import { createLogger } from '@el-reto/telemetry';
import { expect, it } from 'vitest';
import { LikesRepository } from './likes.repository.ts';
import { Numbers } from './numbers.service.ts';
import { Sharing } from './sharing.ts';

/** Numbers over a store that has only the methods which a test calls. */
const numbersOver = (store: object, sharing: Sharing) => {
  const repository = new LikesRepository(store as Store, sharing);
  return new Numbers(repository, sharing, createLogger('numbers', 'silent'));
};

/** Numbers over a store without likes that runs each transaction `times` times. */
function numbersOf(times: number) {
  const store = {
    count: async () => 0,
    transaction: async <R>(work: (tx: Transaction) => Promise<R>) => {
      let result = work({} as Transaction);
      for (let run = 1; run < times; run += 1) result = result.then(() => work({} as Transaction));
      return result;
    },
  };
  return numbersOver(store, new Sharing(false));
}

const oneMore = [{ postId: 'p1', by: 1 }];

it('the changes of a transaction count once, even if the store repeats the transaction', async () => {
  const numbers = numbersOf(3);
  const answers: number[] = [];
  await numbers.transaction(async (_, note) => {
    await note(oneMore);
    answers.push(await numbers.of('p1'));
  });
  expect(answers).toEqual([1, 1, 1]);
  expect(await numbers.of('p1')).toBe(1);
});

it('the changes of a transaction that fails are undone', async () => {
  const numbers = numbersOf(1);
  const failed = numbers.transaction(async (_, note) => {
    await note(oneMore);
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect(await numbers.of('p1')).toBe(0);
});

it('a change that is noted after its transaction was ended for its time is not counted', async () => {
  const counted = Promise.withResolvers<number>();
  const late = Promise.withResolvers<unknown>();
  const store = {
    count: () => counted.promise,
    transaction: (work: (tx: Transaction) => Promise<unknown>) => {
      void work({} as Transaction).then(late.resolve);
      return Promise.reject(new Error('ended'));
    },
  };
  const numbers = numbersOver(store, new Sharing(false));
  const failed = numbers.transaction((_, note) => note(oneMore));
  await expect(failed).rejects.toThrow('ended');
  counted.resolve(0);
  await late.promise;
  expect(await numbers.of('p1')).toBe(0);
});

it('changes that another replica has counted and stored are not counted twice', async () => {
  const stored = { eventId: 'e', open: true, likes: 0, revision: 1, createdAt: 1 };
  let turns = 0;
  const getVersioned = async () => {
    turns += 1;
    return { data: { ...stored, storedAt: Date.now() }, version: '1' };
  };
  const store = {
    get: async () => stored,
    getVersioned,
    transaction: (work: (tx: Transaction) => Promise<unknown>) => work({} as Transaction),
  };
  const numbers = numbersOver(store, new Sharing(true, 20, 0));
  for (let times = 0; times < 5; times += 1) await numbers.transaction((_, note) => note(oneMore));
  // The other replica stores the number of all five records.
  stored.likes = 5;
  const before = turns;
  await expect.poll(() => turns).toBeGreaterThan(before + 1);
  expect(await numbers.of('p1')).toBe(5);
  await numbers.onModuleDestroy();
});

it('a replica stores a number at most once per interval, and does not read it in between', async () => {
  const everyMs = 260;
  let stored = { eventId: 'e', open: true, likes: 0, revision: 1, createdAt: 1, storedAt: 0 };
  let reads = 0;
  const times: number[] = [];
  const tx = {
    replace: async (_: unknown, __: string, ___: unknown, after: typeof stored) => {
      stored = after;
      times.push(after.storedAt);
    },
    publish: async () => undefined,
  } as unknown as Transaction;
  const store = {
    get: async () => stored,
    count: async () => 0,
    getVersioned: async () => {
      reads += 1;
      return { data: stored, version: '1' };
    },
    transaction: (work: (tx: Transaction) => Promise<unknown>) => work(tx),
  };
  const numbers = numbersOver(store, new Sharing(true, everyMs, 60_000));
  while (times.length < 3) {
    await numbers.transaction((_, note) => note(oneMore));
    await sleep(5);
  }
  const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(everyMs);
  expect(reads).toBe(times.length);
  await numbers.onModuleDestroy();
});

it('a change that is not yet committed is not lost when the likes are counted meanwhile', async () => {
  const stored = { eventId: 'e', open: true, likes: 8, revision: 1, createdAt: 1, storedAt: 0 };
  const counted = Promise.withResolvers<void>();
  const tx = { replace: async () => counted.resolve(), publish: async () => undefined };
  const store = {
    get: async () => stored,
    count: async () => 1,
    getVersioned: async () => ({ data: stored, version: '1' }),
    transaction: (work: (part: unknown) => Promise<unknown>) => work(tx),
  };
  const numbers = numbersOver(store, new Sharing(true, 20, 60_000));
  const answered = await numbers.transaction(async (_, note) => {
    await note([{ postId: 'p1', by: -1 }]);
    numbers.storeSoon(new Set(['p1']));
    await counted.promise;
    return numbers.of('p1');
  });
  expect(answered).toBe(0);
  await numbers.onModuleDestroy();
});
