import { setTimeout as sleep } from 'node:timers/promises';

/** When a process counts as hung, in milliseconds. */
export interface Liveness {
  /** Time between two checks. */
  readonly everyMs: number;
  /** Time without an answer after which the process is replaced. */
  readonly hungAfterMs: number;
}

export const defaultLiveness: Liveness = { everyMs: 2_500, hungAfterMs: 15_000 };

/** One failed check may be due to this process or the machine: sleep of a laptop, a busy minute. */
const leastFailures = 3;

/**
 * Repeats `alive` until it has failed for `hungAfterMs`: then resolves to true. Resolves to false
 * when `signal` is aborted before. A check that rejects has failed.
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
