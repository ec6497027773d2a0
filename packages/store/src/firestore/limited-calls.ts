import PQueue from 'p-queue';
import pTimeout from 'p-timeout';
import { firestoreFailure, unavailable } from './firestore-errors.ts';

/**
 * Limits the time of calls to the client library, which would wait for minutes. A call that exceeds its
 * limit continues in the background. Its late rejection is ignored.
 */
export class LimitedCalls {
  readonly #running = new PQueue();
  readonly #awaited = new PQueue();

  /** The result of `call`. Throws SERVICE_UNAVAILABLE after `limitMs`. */
  within<T>(limitMs: number, call: Promise<T>): Promise<T> {
    const running = this.#running.add(() => call);
    // A function, because creating an error for each call would cost a stack trace each time.
    const fallback = () => {
      throw unavailable(new Error(`Firestore has not answered in ${Math.round(limitMs)} ms`));
    };
    return this.#awaited.add(() =>
      pTimeout(running, { milliseconds: limitMs, fallback }).catch((error: unknown) => {
        throw firestoreFailure(error);
      }),
    );
  }

  /**
   * Waits for the calls that still have a caller, then closes. If timed-out calls still run, closes after
   * them.
   */
  async end(limitMs: number, close: () => Promise<void>): Promise<void> {
    const ignore = () => undefined;
    await pTimeout(this.#awaited.onIdle(), { milliseconds: limitMs, fallback: ignore });
    const hasEnded = this.#running.pending === 0;
    const closed = this.#running.onIdle().then(close);
    if (hasEnded) await closed;
  }
}
