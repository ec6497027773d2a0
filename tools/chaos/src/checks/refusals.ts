import { anomaly, type Findings } from '../finding.ts';
import { mayHaveHappened, type History, type Operation } from '../history.ts';
import { PostOutcomes } from './outcomes.ts';

/** Whether a concurrent or earlier request of another client explains a refusal. */
function isExplained(operation: Operation, code: string, outcomes: PostOutcomes): boolean {
  const { kind, ask, endedMs } = operation;
  if (kind === 'upload' || kind === 'create') return false;
  const isAmong = (others: readonly Operation[]) =>
    others.some((other) => mayHaveHappened(other) && other.invokedMs < endedMs);
  const { decisions, denials, deletions } = outcomes.of(ask.postId);
  if (code === 'POST_NOT_FOUND') {
    return isAmong(deletions) || (kind !== 'decide' && isAmong(denials));
  }
  return kind === 'decide' && code === 'POST_ALREADY_DECIDED' && isAmong(decisions);
}

/** Finds refusals without a reason. A concurrent request of another client is a reason. */
export function* checkRefusals(history: History): Findings {
  const outcomes = new PostOutcomes(history);
  for (const operation of history.operations) {
    const { kind, ask, result, tries } = operation;
    if (result.state !== 'refused' || isExplained(operation, result.code, outcomes)) continue;
    const what = `${kind} ${JSON.stringify(ask)}: ${result.status} ${result.code}`;
    yield anomaly('nothing is refused without a reason', `${what} after ${tries} tries`);
  }
}
