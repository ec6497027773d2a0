const KEY = 'el-reto:reloaded-at';
const guardMs = 10_000;

/** Whether a page that failed to load a chunk may reload: at most once in ten seconds. */
export function mayReload(lastReloadMs: number, nowMs: number): boolean {
  return !(lastReloadMs > 0) || nowMs - lastReloadMs >= guardMs;
}

/**
 * Files of background work, which ad blockers may block. Their failure does not reload the page.
 */
const background = /\/(meter|attestation|visits-notice)-[\w-]+\.js/;

/** Whether the failed file belongs to the page itself. */
export const belongsToPage = (error: unknown): boolean => !background.test(String(error));

/**
 * Reloads the page, unless it was just reloaded, is offline or cannot store the time; returns whether the
 * page reloads.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  const nowMs = Date.now();
  try {
    if (!mayReload(Number(sessionStorage.getItem(KEY)), nowMs)) return false;
    sessionStorage.setItem(KEY, String(nowMs));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/**
 * Reloads the page if a chunk cannot be loaded: a deployment has replaced the chunks by new ones.
 */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (belongsToPage(event.payload) && reloadOnce()) event.preventDefault();
  });
}
