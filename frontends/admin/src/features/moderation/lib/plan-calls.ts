import { limits } from '@el-reto/contracts/rules';
import type { Decision } from './decisions.ts';

/** The fewest calls for `due`, each with its decisions; a reason travels only with a call of its own. */
export function planCalls(due: readonly Decision[]): (readonly Decision[])[] {
  const withReason = due.filter(({ reason }) => reason !== null);
  const plain = due.filter(({ reason }) => reason === null);
  const batches = Math.ceil(plain.length / limits.batchSize);
  return [
    ...withReason.map((decision) => [decision]),
    ...Array.from({ length: batches }, (_, index) =>
      plain.slice(index * limits.batchSize, (index + 1) * limits.batchSize),
    ),
  ];
}
