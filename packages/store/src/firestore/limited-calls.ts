import { within } from './firestore-errors.ts';
import { UnderWay } from './under-way.ts';

/**
 * Calls to the client library, each given up after its time. The library goes on with those for a
 * while, and does not take well to being closed meanwhile: it rejects to nobody, and a call that
 * was under way never ends.
 */
export class LimitedCalls {
  readonly #running = new UnderWay();
  readonly #awaited = new UnderWay();

  /** What `call` comes to, or SERVICE_UNAVAILABLE after `limitMs`. */
  within<T>(limitMs: number, call: Promise<T>): Promise<T> {
    return this.#awaited.note(within(limitMs, this.#running.note(call)));
  }

  /**
   * Waits for the calls that somebody waits for, `limitMs` at most. Then has `close` run, once those
   * that were given up have ended, too: without waiting for it if there are any.
   */
  async end(limitMs: number, close: () => Promise<void>): Promise<void> {
    await this.#awaited.end(limitMs);
    const hasEnded = this.#running.isEmpty;
    const closed = this.#running.end().then(close);
    if (hasEnded) await closed;
  }
}
