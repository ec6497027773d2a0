import { hash } from 'node:crypto';
import type { Actor, RequestContext, WireError } from '@el-reto/contracts';
import { limits, AppError, fromWireError } from '@el-reto/contracts';
import { defineCollection } from './collection.ts';
import type { Reader, Store, Transaction } from './store.ts';

export interface Outcome {
  /** Hash of the input. It detects a different request with the same key. */
  fingerprint: string;
  value?: unknown;
  error?: WireError;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** The first outcome of each request with an Idempotency-Key, stored for ten minutes. */
export const idempotencyCollection = defineCollection<Outcome>('idempotency', {
  indexes: [['createdAt']],
  opaque: ['value', 'error'],
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

/** An id that is the same for every retry of a request. Undefined without a key. */
export function repeatableId({ subject, actor, idempotency }: Repeatable): string | undefined {
  return idempotency ? hashOf(subject, actor?.uid ?? '', idempotency.key).slice(0, 24) : undefined;
}

/** Whether the outcome is recent enough to be returned to a retry. */
export const isRetained = ({ createdAt }: Pick<Outcome, 'createdAt'>): boolean =>
  createdAt >= Date.now() - limits.idempotencyTtlMs;

/**
 * Returns the value in `first`, the stored outcome for the key of `request`, or throws its error. Throws
 * IDEMPOTENCY_KEY_REUSED if the input was different.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows it
export function answerOf<R>(
  request: Repeatable,
  first: Outcome | undefined,
): { value: R } | undefined {
  if (!first || !isRetained(first)) return undefined;
  if (first.fingerprint !== fingerprintOf(request)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (first.error) throw fromWireError(first.error);
  return { value: first.value as R };
}

/**
 * Returns the stored outcome of a request with this key, or throws its error. Throws
 * IDEMPOTENCY_KEY_REUSED if the input was different.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows it
export async function firstOutcome<R>(
  reader: Reader,
  request: Repeatable,
): Promise<{ value: R } | undefined> {
  const id = repeatableId(request);
  const first = id === undefined ? undefined : await reader.get(idempotencyCollection, id);
  return answerOf<R>(request, first);
}

export const outcomeOf = (
  request: Repeatable,
  outcome: { readonly value: unknown } | { readonly error: WireError },
): Outcome => ({ fingerprint: fingerprintOf(request), createdAt: Date.now(), ...outcome });

/** Stores the outcome that retries of `request` get. */
export async function keepOutcome(
  tx: Transaction,
  request: Repeatable,
  outcome: { readonly value: unknown } | { readonly error: WireError },
): Promise<void> {
  const id = repeatableId(request);
  if (id === undefined) return;
  await tx.set(idempotencyCollection, id, outcomeOf(request, outcome));
}

/**
 * Runs a transaction once per Idempotency-Key. The outcome, a value or a client's error, is stored with
 * the change. Every retry gets it for ten minutes.
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
    // The change was rolled back, so that only the outcome is stored. A concurrent retry may have stored
    // one already.
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
