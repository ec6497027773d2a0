const firstMs = 100;
const longestMs = 10_000;
const steadyMs = 30_000;

/**
 * How long to wait before starting a process that ended again: a tenth of a second at first,
 * doubling while it keeps ending, from the start once it has run for half a minute.
 */
export class Backoff {
  #failures = 0;

  nextMs(uptimeMs: number): number {
    if (uptimeMs >= steadyMs) this.#failures = 0;
    return Math.min(firstMs * 2 ** this.#failures++, longestMs);
  }
}
