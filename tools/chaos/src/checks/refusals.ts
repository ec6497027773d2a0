import type { Finding } from '../finding.ts';
import { anomaly } from '../finding.ts';
import type { History } from '../history.ts';
import { mayHaveHappened } from '../operation.ts';
import type { Operation } from '../operation.ts';
import type { Fates } from './fates.ts';

/** Whether what others did at that time explains a refusal. */
function isExplained(operation: Operation, code: string, fates: Fates): boolean {
  const { kind, ask, endedMs } = operation;
  if (kind === 'upload' || kind === 'create') return false;
  const isBefore = (other: Operation) =>
    other !== operation && mayHaveHappened(other) && other.invokedMs < endedMs;
  const { decisions, deletions } = fates.of(ask.postId);
  const isDeleted = deletions.some((other) => isBefore(other));
  const isDenied = decisions.some((other) => !other.ask.approve && isBefore(other));
  if (code === 'POST_NOT_FOUND') return kind === 'decide' ? isDeleted : isDeleted || isDenied;
  const isDecided = decisions.some((other) => isBefore(other));
  return kind === 'decide' && code === 'POST_ALREADY_DECIDED' && isDecided;
}

/** Clients ask for nothing that may be refused, unless somebody else was faster. */
export function checkRefusals(history: History, fates: Fates): Finding[] {
  return history.operations.flatMap((operation) => {
    const { kind, ask, result, tries } = operation;
    if (result.state !== 'refused' || isExplained(operation, result.code, fates)) return [];
    const what = `${kind} ${JSON.stringify(ask)}: ${result.status} ${result.code}`;
    return [anomaly('nothing is refused without a reason', `${what} after ${tries} tries`)];
  });
}
