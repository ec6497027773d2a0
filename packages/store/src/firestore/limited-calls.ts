import pTimeout from 'p-timeout';
import { firestoreFailure, unavailable } from './firestore-errors.ts';

/**
 * Limits the time of calls to the client library, which would wait for minutes. A call that exceeds its
 * limit continues in the background. Its late rejection is ignored.
 */
export class LimitedCalls {
  /** The usual time limit of a call, in milliseconds. */
  limitMs = 5_000;
  readonly #running = new Set<Promise<unknown>>();
  readonly #awaited = new Set<Promise<unknown>>();

  /** The result of `call`. Throws SERVICE_UNAVAILABLE after `limitMs`. */
  within<T>(call: Promise<T>, limitMs = this.limitMs): Promise<T> {
    note(this.#running, call);
    // A function, because creating an error for each call would cost a stack trace each time.
    const fallback = () => {
      throw unavailable(new Error(`Firestore has not answered in ${Math.round(limitMs)} ms`));
    };
    const answer = pTimeout(call, { milliseconds: limitMs, fallback }).catch((error: unknown) => {
      throw firestoreFailure(error);
    });
    note(this.#awaited, answer);
    return answer;
  }

  /**
   * Waits for the calls that still have a caller, then closes. If timed-out calls still run, closes after
   * them.
   */
  async end(limitMs: number, close: () => Promise<void>): Promise<void> {
    const ignore = () => undefined;
    await pTimeout(idle(this.#awaited), { milliseconds: limitMs, fallback: ignore });
    const hasEnded = this.#running.size === 0;
    const closed = idle(this.#running).then(close);
    if (hasEnded) await closed;
  }
}

function note(calls: Set<Promise<unknown>>, call: Promise<unknown>): void {
  calls.add(call);
  const end = () => void calls.delete(call);
  call.then(end, end);
}

async function idle(calls: ReadonlySet<Promise<unknown>>): Promise<void> {
  while (calls.size > 0) await Promise.allSettled(calls);
}
