const firstMs = 100;
const longestMs = 10_000;
const steadyMs = 30_000;

/**
 * The delay before a restart: 0.1 s at first, doubled after each further exit up to 10 s, and reset once
 * the process has run for 30 s.
 */
export class Backoff {
  #failures = 0;

  nextMs(uptimeMs: number): number {
    if (uptimeMs >= steadyMs) this.#failures = 0;
    return Math.min(firstMs * 2 ** this.#failures++, longestMs);
  }
}
