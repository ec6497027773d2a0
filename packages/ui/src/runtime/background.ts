/** Runs `work` once the page is idle, or after `latestMs` at the latest. */
export function whenIdle(work: () => void, latestMs = 2000): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: latestMs });
  else setTimeout(work, latestMs);
}

/** Runs `work` when the page is shown: a prerendered page waits until it is opened. */
export function whenShown(work: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}

/** Failures that visitors need not see: logged in the browser only. */
export function logQuietly(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's log is the place the specification names
  console.warn(what, error);
}
