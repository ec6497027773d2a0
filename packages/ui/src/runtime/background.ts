const latestMs = 2000;
/** Delay of idle work in browsers without idle callbacks, such as Safari. */
const withoutCallbacksMs = 500;

/** Runs `work` once the page is idle, at the latest after `latestMs`. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: latestMs });
  else setTimeout(work, withoutCallbacksMs);
}

/** Runs `work` once the page is shown. A prerendered page is not shown until it is opened. */
export function whenShown(work: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}

/** Logs a failure in the browser only, because visitors need not see it. */
export function logQuietly(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's log is the place the specification names
  console.warn(what, error);
}
