/** Delays before a failed event is delivered again, in milliseconds. */
const retryDelaysMs: readonly number[] = [100, 500, 2_000, 5_000, 15_000, 30_000, 60_000];

/** Whether the attempt with this number, counted from 1, was the last one. */
export const isLastAttempt = (attempt: number, delays = retryDelaysMs): boolean =>
  attempt > delays.length;

/** The wait after the attempt with this number, counted from 1, in milliseconds. */
export function retryDelayMs(attempt: number, delays = retryDelaysMs): number {
  return delays[Math.min(attempt, delays.length) - 1] ?? 100;
}
