/** Delays before an event is delivered again, in milliseconds. */
const delaysMs = [100, 500, 2_000, 5_000, 15_000, 30_000, 60_000];

/** How often an event that fails for its own sake is tried before it becomes a dead letter. */
export const maxAttempts = delaysMs.length + 1;

/** The wait after the `attempt`-th failure (from 1), in milliseconds. */
export function retryDelayMs(attempt: number): number {
  return delaysMs[Math.min(attempt, delaysMs.length) - 1] ?? 100;
}
