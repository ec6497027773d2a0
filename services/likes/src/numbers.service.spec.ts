import type { Store, Transaction } from '@el-reto/store';
import { createLogger } from '@el-reto/telemetry';
import { expect, it, vi } from 'vitest';
import { LikesRepository } from './likes.repository.ts';
import { Numbers } from './numbers.service.ts';
import { Sharing } from './sharing.ts';

/** Numbers over a store that has only the methods which a test calls. */
const numbersOver = (store: object, sharing: Sharing) => {
  const repository = new LikesRepository(store as Store, sharing);
  const logger = createLogger('numbers', 'silent');
  return Object.assign(new Numbers(repository, sharing), { logger });
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

/** A store of one tally, which is also its transaction. */
class OneTally {
  tally = { eventId: 'e', open: true, likes: 0, revision: 1, createdAt: 1, storedAt: 0 };
  storedAt = () => this.tally.storedAt;
  /** The times at which the number was stored. */
  readonly times: number[] = [];
  reads = 0;

  get = async () => this.tally;
  count = async () => 0;
  getVersioned = async () => {
    this.reads += 1;
    return { data: { ...this.tally, storedAt: this.storedAt() }, version: '1' };
  };
  transaction = (work: (tx: OneTally) => Promise<unknown>) => work(this);
  replace = async (_: unknown, __: string, ___: unknown, after: OneTally['tally']) => {
    this.tally = after;
    this.times.push(after.storedAt);
  };
  publish = async () => undefined;
}

it('changes that another replica has counted and stored are not counted twice', async () => {
  const store = new OneTally();
  store.storedAt = Date.now;
  const numbers = numbersOver(store, new Sharing(true, 20, 0));
  for (let times = 0; times < 5; times += 1) await numbers.transaction((_, note) => note(oneMore));
  // The other replica stores the number of all five records.
  store.tally.likes = 5;
  const before = store.reads;
  await expect.poll(() => store.reads).toBeGreaterThan(before + 1);
  expect(await numbers.of('p1')).toBe(5);
  await numbers.onModuleDestroy();
});

it('a replica stores a number at most once per interval, and does not read it in between', async () => {
  vi.useFakeTimers();
  const everyMs = 260;
  const store = new OneTally();
  const numbers = numbersOver(store, new Sharing(true, everyMs, 60_000));
  while (store.times.length < 3) {
    await numbers.transaction((_, note) => note(oneMore));
    await vi.advanceTimersByTimeAsync(5);
  }
  const pauses = store.times.slice(1).map((time, at) => time - (store.times[at] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(everyMs);
  expect(store.reads).toBe(store.times.length);
  await numbers.onModuleDestroy();
});

it('a change that is not yet committed is not lost when the likes are counted meanwhile', async () => {
  const store = new OneTally();
  store.tally.likes = 8;
  store.count = async () => 1;
  const numbers = numbersOver(store, new Sharing(true, 20, 60_000));
  const answered = await numbers.transaction(async (_, note) => {
    await note([{ postId: 'p1', by: -1 }]);
    numbers.storeSoon(new Set(['p1']));
    await expect.poll(() => store.times).toHaveLength(1);
    return numbers.of('p1');
  });
  expect(answered).toBe(0);
  await numbers.onModuleDestroy();
});
