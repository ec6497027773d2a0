import {
  answerOf,
  idempotencyCollection,
  isAskedFor,
  repeatableId,
  type Collection,
  type Outcome,
  type Transaction,
} from '@el-reto/store';
import type { LikeRecord, PostState } from './like-records.ts';
import type { ToggleAnswer, ToggleRequest } from './tallies.ts';

/** Outcomes that one record keeps: more than a person's hand makes in ten minutes. */
export const mostOutcomes = 16;

/** Outcomes that found no room in a record; those of an older program hold their answers, too. */
const outcomesAlone: Collection<Outcome & { answer?: ToggleAnswer }> = {
  ...idempotencyCollection,
  opaque: ['value', 'error', 'answer'],
};

/** What of a record keeps outcomes. */
type Keeper = Pick<LikeRecord, 'outcomes' | 'overflowedAt'>;

/** Whether somebody may ask yet what a request came to that this record knows of. */
export const keepsOutcomes = ({ outcomes = {}, overflowedAt = 0 }: Keeper): boolean =>
  [...Object.values(outcomes), { createdAt: overflowedAt }].some(isAskedFor);

/** What a request came to, and when. */
export interface First<V> {
  readonly value: V;
  readonly createdAt: number;
  readonly answer?: ToggleAnswer | undefined;
}

/**
 * What a request came to, as the person's record says: whoever toggles reads that anyway. Looked for
 * by itself only where it may have been kept so: it found no room, or an older program wrote it.
 */
export async function firstIn<V>(
  tx: Transaction,
  request: ToggleRequest,
  record: Keeper | undefined,
  post: PostState | undefined,
): Promise<First<V> | undefined> {
  const id = repeatableId(request);
  if (id === undefined) return undefined;
  const hasOverflowed = isAskedFor({ createdAt: record?.overflowedAt ?? 0 });
  const isNew = record ? record.outcomes !== undefined : post?.hasOutcomesInRecords === true;
  const mayBeAlone = hasOverflowed || !isNew;
  const kept = record?.outcomes?.[id] ?? (mayBeAlone ? await tx.get(outcomesAlone, id) : undefined);
  const first = answerOf<V>(request, kept);
  return first && kept && { ...kept, ...first };
}

/** The fields of a person's next record that keep `outcome` and those before it. */
export async function withOutcome(
  tx: Transaction,
  request: ToggleRequest,
  record: Keeper | undefined,
  outcome: Outcome,
): Promise<Keeper> {
  const id = repeatableId(request);
  const young = Object.entries(record?.outcomes ?? {}).filter(([, kept]) => isAskedFor(kept));
  const { overflowedAt } = record ?? {};
  const before = { ...(overflowedAt && { overflowedAt }), outcomes: Object.fromEntries(young) };
  if (id === undefined) return before;
  if (young.length < mostOutcomes) {
    return { ...before, outcomes: { ...before.outcomes, [id]: outcome } };
  }
  await tx.set(outcomesAlone, id, outcome);
  return { ...before, overflowedAt: outcome.createdAt };
}
