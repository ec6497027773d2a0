/** Runs `work` once the page is idle, or after `latestMs` at the latest. */
export function whenIdle(work: () => void, latestMs = 2000): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: latestMs });
  else setTimeout(work, latestMs);
}

/** Failures that no visitor needs to hear of: they stand in the browser's log and nowhere else. */
export function logQuietly(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's log is the place the specification names
  console.warn(what, error);
}
