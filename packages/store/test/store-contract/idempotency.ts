import { limits, AppError } from '@el-reto/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  firstOutcome,
  repeatableId,
  transactOnce,
  idempotencyCollection,
} from '../../src/idempotency.ts';
import type { Repeatable } from '../../src/idempotency.ts';
import type { Transaction } from '../../src/store.ts';
import { pruneExpired } from '../../src/walk.ts';
import { counters, publish, waiting } from './documents.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

const actor = {
  uid: 'ana',
  email: 'ana@elreto.test',
  emailVerified: true,
  admin: false,
  provider: 'password',
};
const request = (key: string | null, fields: Partial<Repeatable> = {}): Repeatable => ({
  subject: 'rpc.likes.toggle',
  input: { postId: 'p1' },
  actor,
  idempotency: key === null ? null : { key },
  ...fields,
});

/** Adds one to a counter and publishes; answers the new value. */
const increment = async (tx: Transaction) => {
  const value = ((await tx.get(counters, 'a'))?.value ?? 0) + 1;
  await tx.set(counters, 'a', { value });
  await publish(tx, `n${value}`);
  return { value };
};

export function describeIdempotency(openStore: OpenStore): void {
  const current = useStore(openStore);
  const once = (repeatable: Repeatable, work = increment) =>
    transactOnce(current().store, repeatable, work);
  const later = (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  };
  afterEach(() => {
    vi.useRealTimers();
  });

  describe('without a key', () => {
    it('a request happens each time', async () => {
      await once(request(null));
      expect(await once(request(null))).toEqual({ value: 2 });
    });
  });

  describe('with a key', () => {
    it('a retry gets the first answer and has no effect', async () => {
      expect(await once(request('k'))).toEqual({ value: 1 });
      expect(await once(request('k'))).toEqual({ value: 1 });
      expect(await current().store.get(counters, 'a')).toEqual({ value: 1 });
      expect(await waiting(current().store)).toEqual(['n1']);
    });

    it('so does one after a restart', async () => {
      await once(request('k'));
      const store = await current().reopen();
      expect(await transactOnce(store, request('k'), increment)).toEqual({ value: 1 });
    });

    it('many at once have one effect and one answer', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => once(request('k'))));
      expect(new Set(answers.map(({ value }) => value))).toEqual(new Set([1]));
      expect(await current().store.get(counters, 'a')).toEqual({ value: 1 });
    });

    it('another key is another request', async () => {
      await once(request('k'));
      expect(await once(request('k2'))).toEqual({ value: 2 });
    });

    it.each<[string, Partial<Repeatable>]>([
      ['account', { actor: { ...actor, uid: 'bea' } }],
      ['visitor', { actor: null }],
      ['call', { subject: 'rpc.posts.count-view' }],
    ])('the same key of another %s is another request', async (_, fields) => {
      await once(request('k'));
      expect(await once(request('k', fields))).toEqual({ value: 2 });
    });

    it('no answer is an answer too', async () => {
      await transactOnce(current().store, request('k'), async () => undefined);
      expect(await firstOutcome(current().store, request('k'))).toEqual({ value: undefined });
      const again = transactOnce(current().store, request('k'), increment);
      expect(await again).toBeUndefined();
    });

    it('the same key with other input is refused, and changes nothing', async () => {
      await once(request('k'));
      const other = request('k', { input: { postId: 'p2' } });
      await expect(once(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
      expect(await once(request('k'))).toEqual({ value: 1 });
      expect(await current().store.get(counters, 'a')).toEqual({ value: 1 });
    });
  });

  describe('a failure', () => {
    const failing = (error: unknown) => async (tx: Transaction) => {
      await increment(tx);
      throw error;
    };

    it("of the client's making is answered again, with what it says", async () => {
      const error = new AppError('MALFORMED_REQUEST', { detail: 'name', place: 3 });
      await expect(once(request('k'), failing(error))).rejects.toBe(error);
      await expect(once(request('k'))).rejects.toMatchObject({
        code: 'MALFORMED_REQUEST',
        params: { detail: 'name', place: 3 },
      });
      expect(await current().store.get(counters, 'a')).toBeUndefined();
      expect(await waiting(current().store)).toEqual([]);
    });

    it.each([
      ['INTERNAL', new AppError('INTERNAL')],
      ['SERVICE_UNAVAILABLE', new AppError('SERVICE_UNAVAILABLE')],
      ['a bug', new TypeError('x is undefined')],
    ])('that may pass is not kept: %s', async (_, error) => {
      await expect(once(request('k'), failing(error))).rejects.toBe(error);
      expect(await once(request('k'))).toEqual({ value: 1 });
    });

    it('of many at once is one for all', async () => {
      const codes = ['EVENT_OVER', 'POST_NOT_FOUND'] as const;
      const tries = Array.from({ length: 20 }, (_, i) =>
        once(request('k'), failing(new AppError(codes[i % 2] ?? 'INTERNAL'))),
      );
      await Promise.allSettled(tries);
      const settled = await Promise.allSettled([once(request('k')), once(request('k'))]);
      const [first, second] = settled.map((result) =>
        result.status === 'rejected' ? (result.reason as AppError).code : 'none',
      );
      expect(codes).toContain(first);
      expect(second).toBe(first);
    });
  });

  describe('firstOutcome', () => {
    it('knows nothing of a request that has not happened, or has no key', async () => {
      const { store } = current();
      expect(await firstOutcome(store, request('k'))).toBeUndefined();
      expect(await firstOutcome(store, request(null))).toBeUndefined();
    });

    it('answers what happened', async () => {
      await once(request('k'));
      expect(await firstOutcome(current().store, request('k'))).toEqual({ value: { value: 1 } });
    });
  });

  describe('ten minutes', () => {
    it('long a key is remembered', async () => {
      await once(request('k'));
      later(limits.idempotencyTtlMs - 1_000);
      expect(await once(request('k'))).toEqual({ value: 1 });
    });

    it('later it is new again, even if nothing was pruned', async () => {
      await once(request('k'));
      later(limits.idempotencyTtlMs + 1_000);
      expect(await once(request('k'))).toEqual({ value: 2 });
      expect(await once(request('k'))).toEqual({ value: 2 });
    });

    it('later even another input may use it', async () => {
      await once(request('k'));
      later(limits.idempotencyTtlMs + 1_000);
      expect(await once(request('k', { input: { postId: 'p2' } }))).toEqual({ value: 2 });
    });

    it('later pruning takes old ones, however many, and leaves young ones', async () => {
      const { store } = current();
      const nothing = async () => ({ value: 0 });
      // More than are deleted in one go.
      const old = Array.from({ length: 510 }, (_, i) => once(request(`old-${i}`), nothing));
      await Promise.all(old);
      later(limits.idempotencyTtlMs + 1_000);
      await once(request('young'));
      await pruneExpired(store, idempotencyCollection);
      const left = await store.find(idempotencyCollection, {});
      expect(left.map(({ id }) => id)).toEqual([repeatableId(request('young'))]);
    });
  });
}
