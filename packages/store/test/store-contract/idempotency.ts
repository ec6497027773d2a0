import { limits, AppError } from '@el-reto/contracts';
import { person } from '@el-reto/testing';
import { describe, expect, it, vi } from 'vitest';
import {
  firstOutcome,
  repeatableId,
  transactOnce,
  idempotencyCollection,
} from '../../src/idempotency.ts';
import type { Repeatable } from '../../src/idempotency.ts';
import type { Transaction } from '../../src/store.ts';
import { pruneExpired } from '../../src/walk.ts';
import { counters, incrementAndPublish, waiting } from './documents.ts';
import { later, useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

const request = (key: string | null, fields: Partial<Repeatable> = {}): Repeatable => ({
  subject: 'rpc.likes.toggle',
  input: { postId: 'p1' },
  actor: person('ana'),
  idempotency: key === null ? null : { key },
  ...fields,
});

export function describeIdempotency(openStore: OpenStore, callers: number): void {
  const on = useStore(openStore);
  const once = (repeatable: Repeatable, work = incrementAndPublish) =>
    transactOnce(on.store, repeatable, work);
  const counted = async () => (await on.store.get(counters, 'a'))?.value;

  it('a request without a key is performed each time, and has no stored outcome', async () => {
    await once(request(null));
    expect(await once(request(null))).toEqual({ value: 2 });
    expect(await firstOutcome(on.store, request(null))).toBeUndefined();
  });

  it('a request with a key is performed once; retries get the first answer, even after a restart', async () => {
    expect(await firstOutcome(on.store, request('k'))).toBeUndefined();
    expect(await once(request('k'))).toEqual({ value: 1 });
    expect(await once(request('k'))).toEqual({ value: 1 });
    expect(await firstOutcome(on.store, request('k'))).toEqual({ value: { value: 1 } });
    expect(await counted()).toBe(1);
    expect(await waiting(on.store)).toEqual(['n1']);
    const store = await on.reopen();
    expect(await transactOnce(store, request('k'), incrementAndPublish)).toEqual({ value: 1 });
  });

  it('a request with a key has one effect and one answer if it arrives many times at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: callers }, () => once(request('k'))));
    expect(new Set(answers.map(({ value }) => value))).toEqual(new Set([1]));
    expect(await counted()).toBe(1);
  });

  it('a request with a key without a result has no result in a retry either', async () => {
    await transactOnce(on.store, request('k'), async () => undefined);
    expect(await firstOutcome(on.store, request('k'))).toEqual({ value: undefined });
    expect(await once(request('k'))).toBeUndefined();
    expect(await counted()).toBeUndefined();
  });

  it('a request with a key is refused with different input, and the first answer stays', async () => {
    await once(request('k'));
    const other = request('k', { input: { postId: 'p2' } });
    await expect(once(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await once(request('k'))).toEqual({ value: 1 });
    expect(await counted()).toBe(1);
  });

  describe('a failure', () => {
    const failing = (error: unknown) => async (tx: Transaction) => {
      await incrementAndPublish(tx);
      throw error;
    };

    it('that the client caused is repeated with its params, and changes nothing', async () => {
      const error = new AppError('MALFORMED_REQUEST', { detail: 'name', place: 3 });
      await expect(once(request('k'), failing(error))).rejects.toBe(error);
      await expect(once(request('k'))).rejects.toMatchObject({
        code: 'MALFORMED_REQUEST',
        params: { detail: 'name', place: 3 },
      });
      expect(await counted()).toBeUndefined();
      expect(await waiting(on.store)).toEqual([]);
    });

    it.each([
      ['INTERNAL', new AppError('INTERNAL')],
      ['SERVICE_UNAVAILABLE', new AppError('SERVICE_UNAVAILABLE')],
      ['a TypeError', new TypeError('x is undefined')],
    ])('that may pass is not kept: %s', async (_, error) => {
      await expect(once(request('k'), failing(error))).rejects.toBe(error);
      expect(await once(request('k'))).toEqual({ value: 1 });
    });

    it('does not replace the answer of a retry that succeeded meanwhile', async () => {
      const { store } = on;
      const transaction = store.transaction.bind(store);
      vi.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
        const failed = await transaction(work).catch((error: unknown) => error);
        await once(request('k'));
        throw failed;
      });
      const fails = failing(new AppError('EVENT_OVER'));
      expect(await once(request('k'), fails)).toEqual({ value: 1 });
      expect(await once(request('k'))).toEqual({ value: 1 });
    });

    it('is the same for all retries if many fail at the same time', async () => {
      const codes = ['EVENT_OVER', 'POST_NOT_FOUND'] as const;
      const tries = Array.from({ length: 10 }, (_, i) =>
        once(request('k'), failing(new AppError(codes[i % 2] ?? 'INTERNAL'))),
      );
      await Promise.allSettled(tries);
      const retries = await Promise.allSettled([once(request('k')), once(request('k'))]);
      const [first, second] = retries.map((result) =>
        result.status === 'rejected' ? (result.reason as AppError).code : 'none',
      );
      expect(codes).toContain(first);
      expect(second).toBe(first);
    });
  });

  it('stores the outcome of a key for ten minutes; then the key is new, with any input', async () => {
    // The clock stands still, however long the store takes.
    later(0);
    await once(request('k'));
    await once(request('k2'));
    later(limits.idempotencyTtlMs - 1_000);
    expect(await once(request('k'))).toEqual({ value: 1 });
    later(2_000);
    expect(await once(request('k'))).toEqual({ value: 3 });
    expect(await once(request('k'))).toEqual({ value: 3 });
    expect(await once(request('k2', { input: { postId: 'p2' } }))).toEqual({ value: 4 });
  });

  it('pruning keeps the outcome of a key that is used again meanwhile', async () => {
    const { store } = on;
    await once(request('k'));
    later(limits.idempotencyTtlMs + 1_000);
    const findVersions = store.findVersions.bind(store);
    vi.spyOn(store, 'findVersions').mockImplementationOnce(async (...asked) => {
      const found = await findVersions(...asked);
      await once(request('k'));
      return found;
    });
    await pruneExpired(store, idempotencyCollection);
    expect(await firstOutcome(store, request('k'))).toEqual({ value: { value: 2 } });
  });

  it('pruning deletes expired outcomes, even more than one transaction can, and no others', async () => {
    const outcome = { fingerprint: 'f', createdAt: Date.now() };
    await on.store.transaction(async (tx) => {
      for (let i = 0; i < 210; i++) await tx.set(idempotencyCollection, `old-${i}`, outcome);
    });
    later(limits.idempotencyTtlMs + 1_000);
    await once(request('young'));
    await pruneExpired(on.store, idempotencyCollection);
    expect(await on.store.findIds(idempotencyCollection, {})).toEqual([
      repeatableId(request('young')),
    ]);
  });
}
