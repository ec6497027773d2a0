import { setTimeout as sleep } from 'node:timers/promises';

/** When a process counts as hung, in milliseconds. */
export interface Liveness {
  /** Time between two checks. */
  readonly everyMs: number;
  /** Time without an answer after which the process is replaced. */
  readonly hungAfterMs: number;
}

export const defaultLiveness: Liveness = { everyMs: 2_500, hungAfterMs: 15_000 };

/**
 * Minimum of failed checks. A single failure may be due to a busy machine or the sleep of a laptop.
 */
const leastFailures = 3;

/**
 * Repeats the check `alive`. Resolves to true when all checks have failed for `hungAfterMs`, and to
 * false when `signal` is aborted. A check that rejects has failed.
 */
export async function untilItHangs(
  alive: () => Promise<boolean>,
  signal: AbortSignal,
  { everyMs, hungAfterMs }: Liveness,
): Promise<boolean> {
  let failures = 0;
  let lastAnswer = performance.now();
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    const startedAt = performance.now();
    const isAlive = await alive().catch(() => false);
    if (isAlive) {
      failures = 0;
      lastAnswer = startedAt;
      continue;
    }
    failures += 1;
    const hasHung = performance.now() - lastAnswer >= hungAfterMs;
    if (failures >= leastFailures && hasHung) return !signal.aborted;
  }
  return false;
}
