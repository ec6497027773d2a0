import {
  answerOf,
  idempotencyCollection,
  isRetained,
  outcomeOf,
  repeatableId,
  type Outcome,
  type Repeatable,
  type Transaction,
} from '@el-reto/store';
import type { LikeRecord } from './like-records.ts';

/** The fields of a like record that store the outcomes of requests. */
type Keeper = Pick<LikeRecord, 'outcomes' | 'overflowedAt'>;

/** Whether a retry may still need an outcome that this record stores. */
export const keepsOutcomes = ({ outcomes = {}, overflowedAt = 0 }: Keeper): boolean =>
  [...Object.values(outcomes), { createdAt: overflowedAt }].some(isRetained);

/**
 * Repeats the outcome of the first request with this key: returns its answer or throws its error. Throws
 * IDEMPOTENCY_KEY_REUSED if that request was a different one. Undefined for a new key.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows it
export async function firstIn<R>(
  tx: Transaction,
  request: Repeatable,
  record: Keeper | undefined,
): Promise<{ value: R } | undefined> {
  const id = repeatableId(request);
  if (id === undefined || !record) return undefined;
  const hasOverflowed = isRetained({ createdAt: record.overflowedAt ?? 0 });
  const inRecord = record.outcomes?.[id];
  const kept = inRecord ?? (hasOverflowed ? await tx.get(idempotencyCollection, id) : undefined);
  return answerOf<R>(request, kept);
}

/**
 * The fields of a voter's next record, with this outcome and the `most` newest earlier ones. If the record
 * is full, the outcome becomes a separate document.
 */
export async function withOutcome(
  tx: Transaction,
  request: Repeatable,
  record: Keeper | undefined,
  result: Parameters<typeof outcomeOf>[1],
  most: number,
): Promise<Keeper> {
  const id = repeatableId(request);
  const recent = Object.entries<Outcome>(record?.outcomes ?? {}).filter(([, kept]) =>
    isRetained(kept),
  );
  const { overflowedAt } = record ?? {};
  const before = {
    ...(recent.length > 0 && { outcomes: Object.fromEntries(recent) }),
    ...(overflowedAt && { overflowedAt }),
  };
  if (id === undefined) return before;
  const outcome = outcomeOf(request, result);
  if (recent.length < most) {
    return { ...before, outcomes: { ...before.outcomes, [id]: outcome } };
  }
  await tx.set(idempotencyCollection, id, outcome);
  return { ...before, overflowedAt: outcome.createdAt };
}
