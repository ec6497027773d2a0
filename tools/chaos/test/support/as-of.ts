import { History, type Operation } from '../../src/history.ts';

/**
 * What clients know of a copy that shows a moment between these two: what was answered before is in
 * it, what was asked for afterwards is not, and of what was under way nobody knows.
 */
export function historyAsOf(
  history: History,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): History {
  const known = new History();
  for (const operation of history.operations) {
    if (operation.invokedMs > toMs) continue;
    const isKnown = operation.endedMs < fromMs;
    known.operations.push(isKnown ? operation : forgotten(operation));
  }
  return known;
}

const forgotten = (operation: Operation): Operation => ({
  ...operation,
  endedMs: Infinity,
  result: { state: 'unknown' },
});
