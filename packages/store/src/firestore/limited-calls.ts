import PQueue from 'p-queue';
import pTimeout, { TimeoutError } from 'p-timeout';
import { firestoreFailure, unavailable } from './firestore-errors.ts';

/**
 * Calls to the client library, each given up after its time, where it would wait for minutes. It
 * goes on with them, and closed meanwhile it would reject to nobody.
 */
export class LimitedCalls {
  readonly #running = new PQueue();
  readonly #awaited = new PQueue();

  /** What `call` comes to, or SERVICE_UNAVAILABLE after `limitMs`. */
  within<T>(limitMs: number, call: Promise<T>): Promise<T> {
    const message = `Firestore has not answered in ${Math.round(limitMs)} ms`;
    const running = this.#running.add(() => call);
    return this.#awaited.add(() =>
      pTimeout(running, { milliseconds: limitMs, message }).catch((error: unknown) => {
        throw error instanceof TimeoutError ? unavailable(error) : firestoreFailure(error);
      }),
    );
  }

  /** Waits for calls that are awaited, then closes: later, if some that were given up still run. */
  async end(limitMs: number, close: () => Promise<void>): Promise<void> {
    const ignore = () => undefined;
    await pTimeout(this.#awaited.onIdle(), { milliseconds: limitMs, fallback: ignore });
    const hasEnded = this.#running.pending === 0;
    const closed = this.#running.onIdle().then(close);
    if (hasEnded) await closed;
  }
}
