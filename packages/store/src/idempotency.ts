import { hash } from 'node:crypto';
import type { Actor, RequestContext, WireError } from '@el-reto/contracts';
import { limits, AppError, fromWireError } from '@el-reto/contracts';
import { defineCollection } from './collection.ts';
import type { Reader, Store, Transaction } from './store.ts';

interface Outcome {
  /** What was asked, so that a key used for something else is noticed. */
  fingerprint: string;
  value?: unknown;
  error?: WireError;
  /** What was answered in the end, where that could only be said after the commit. */
  answer?: unknown;
  createdAt: number;
}

/** First outcomes of requests that carried an Idempotency-Key, kept for ten minutes. */
export const idempotencyCollection = defineCollection<Outcome>('idempotency', {
  indexes: [['createdAt']],
  opaque: ['value', 'error', 'answer'],
  expires: { field: 'createdAt', afterMs: limits.idempotencyTtlMs },
});

export interface Repeatable {
  readonly subject: string;
  readonly input: unknown;
  readonly actor: Actor | null;
  readonly idempotency: RequestContext['idempotency'];
}

const hashOf = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'base64url');

const fingerprintOf = ({ subject, input }: Repeatable) => hashOf(subject, JSON.stringify(input));

/** An id that a retry arrives at again, to go on with a half-done try; undefined without a key. */
export function repeatableId({ subject, actor, idempotency }: Repeatable): string | undefined {
  return idempotency ? hashOf(subject, actor?.uid ?? '', idempotency.key).slice(0, 24) : undefined;
}

/** What a request with this key came to, or throws its error; IDEMPOTENCY_KEY_REUSED for another. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows it
export async function firstOutcome<R>(
  reader: Reader,
  request: Repeatable,
): Promise<{ value: R } | undefined> {
  const id = repeatableId(request);
  const first = id === undefined ? undefined : await reader.get(idempotencyCollection, id);
  if (!first || first.createdAt < Date.now() - limits.idempotencyTtlMs) return undefined;
  if (first.fingerprint !== fingerprintOf(request)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (first.error) throw fromWireError(first.error);
  return { value: first.value as R };
}

/** Keeps the outcome that retries of `request` are to get. */
export async function keepOutcome(
  tx: Transaction,
  request: Repeatable,
  outcome: { readonly value: unknown } | { readonly error: WireError },
): Promise<void> {
  const id = repeatableId(request);
  if (id === undefined) return;
  const fingerprint = fingerprintOf(request);
  await tx.set(idempotencyCollection, id, { fingerprint, createdAt: Date.now(), ...outcome });
}

/**
 * A transaction that happens once for a request's Idempotency-Key: its outcome, a value or a
 * client's fault, is stored with the change and answered to every retry for ten minutes.
 */
export async function transactOnce<R>(
  store: Store,
  request: Repeatable,
  work: (tx: Transaction) => Promise<R>,
): Promise<R> {
  if (!request.idempotency) return store.transaction(work);
  try {
    return await store.transaction(async (tx) => {
      const first = await firstOutcome<R>(tx, request);
      if (first) return first.value;
      const value = await work(tx);
      await keepOutcome(tx, request, { value });
      return value;
    });
  } catch (error) {
    const isClientFault = error instanceof AppError && error.status < 500;
    if (!isClientFault || error.code === 'IDEMPOTENCY_KEY_REUSED') throw error;
    // The change was undone; only the answer is kept. A retry that came between may have won.
    const { code, params } = error;
    const first = await store.transaction(async (tx) => {
      const answered = await firstOutcome<R>(tx, request);
      if (!answered) await keepOutcome(tx, request, { error: { code, params } });
      return answered;
    });
    if (first) return first.value;
    throw error;
  }
}

/**
 * As `transactOnce`, for an answer that is completed only after the commit: retries get the one that
 * was completed first. `complete` may run again for the same value, or answer it as it is.
 */
export async function transactOnceThen<V, R>(
  store: Store,
  request: Repeatable,
  work: (tx: Transaction) => Promise<V>,
  complete: (value: V) => R | Promise<R>,
): Promise<R> {
  const value = await transactOnce(store, request, work);
  const answer = await complete(value);
  const id = repeatableId(request);
  if (id === undefined || Object.is(answer, value)) return answer;
  return store.transaction(async (tx) => {
    const outcome = await tx.get(idempotencyCollection, id);
    if (outcome?.answer !== undefined) return outcome.answer as R;
    if (outcome) await tx.set(idempotencyCollection, id, { ...outcome, answer });
    return answer;
  });
}
