import { limits } from '@el-reto/contracts/rules';
import type { Decision } from './decisions.ts';

export type PlannedCall =
  { kind: 'single'; decision: Decision } | { kind: 'batch'; decisions: readonly Decision[] };

/** The fewest calls for `due`; a reason travels only with a call of its own. */
export function planCalls(due: readonly Decision[]): PlannedCall[] {
  const alone = (decision: Decision) => ({ kind: 'single', decision }) as const;
  const withReason = due.filter(({ reason }) => reason !== null);
  const plain = due.filter(({ reason }) => reason === null);
  const [first] = plain;
  if (first && plain.length === 1) return [...withReason.map(alone), alone(first)];
  const batches: PlannedCall[] = [];
  for (let i = 0; i < plain.length; i += limits.batchSize) {
    batches.push({ kind: 'batch', decisions: plain.slice(i, i + limits.batchSize) });
  }
  return [...withReason.map(alone), ...batches];
}
