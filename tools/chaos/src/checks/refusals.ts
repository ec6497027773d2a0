import { anomaly, type Findings } from '../finding.ts';
import { mayHaveHappened, type History, type Operation } from '../history.ts';
import { Fates } from './fates.ts';

/** Whether what others did at that time explains a refusal. */
function isExplained(operation: Operation, code: string, fates: Fates): boolean {
  const { kind, ask, endedMs } = operation;
  if (kind === 'upload' || kind === 'create' || kind === 'visit') return false;
  const isAmong = (others: readonly Operation[]) =>
    others.some(
      (other) => other !== operation && mayHaveHappened(other) && other.invokedMs < endedMs,
    );
  const { decisions, denials, deletions } = fates.of(ask.postId);
  if (code === 'POST_NOT_FOUND') {
    return isAmong(deletions) || (kind !== 'decide' && isAmong(denials));
  }
  return kind === 'decide' && code === 'POST_ALREADY_DECIDED' && isAmong(decisions);
}

/** Clients ask for nothing that may be refused, unless somebody else was faster. */
export function* checkRefusals(history: History): Findings {
  const fates = new Fates(history);
  for (const operation of history.operations) {
    const { kind, ask, result, tries } = operation;
    if (result.state !== 'refused' || isExplained(operation, result.code, fates)) continue;
    const what = `${kind} ${JSON.stringify(ask)}: ${result.status} ${result.code}`;
    yield anomaly('nothing is refused without a reason', `${what} after ${tries} tries`);
  }
}
