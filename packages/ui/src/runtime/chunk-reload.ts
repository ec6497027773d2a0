const guardMs = 10_000;

/** Whether a page that failed to load a chunk may reload: not within ten seconds after a reload. */
export const mayReload = (type: NavigationTimingType | undefined, ageMs: number): boolean =>
  type !== 'reload' || ageMs >= guardMs;

/**
 * Files of background work, which ad blockers may block, or which load after a deployment. Their failure does
 * not reload the page.
 */
const background = /\/(meter|attestation|visits-notice|read-tallies)-/;

/** Whether the failed file belongs to the page itself. */
export const belongsToPage = (error: unknown): boolean => !background.test(String(error));

/** Reloads the page, unless it was just reloaded or is offline; returns whether the page reloads. */
export function reloadOnce(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const reloads = navigator.onLine && mayReload(navigation?.type, performance.now());
  if (reloads) location.reload();
  return reloads;
}

/**
 * Reloads the page if a chunk cannot be loaded: a deployment has replaced the chunks by new ones.
 */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (belongsToPage(event.payload) && reloadOnce()) event.preventDefault();
  });
}
