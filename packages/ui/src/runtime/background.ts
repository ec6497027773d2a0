/** Runs `work` once the page is idle, or after `latestMs` at the latest. */
export function whenIdle(work: () => void, latestMs = 2000): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: latestMs });
  else setTimeout(work, latestMs);
}

/** Failures that visitors need not see: logged in the browser only. */
export function logQuietly(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's log is the place the specification names
  console.warn(what, error);
}
