import { setTimeout as sleep } from 'node:timers/promises';

/** Calls that have not ended, failed ones and those that come meanwhile included. */
export class UnderWay {
  readonly #calls = new Set<Promise<unknown>>();

  get isEmpty(): boolean {
    return this.#calls.size === 0;
  }

  note<T>(call: Promise<T>): Promise<T> {
    this.#calls.add(call);
    const forget = () => void this.#calls.delete(call);
    call.then(forget, forget);
    return call;
  }

  /** Resolves when all have ended, or after `limitMs`. */
  async end(limitMs?: number): Promise<void> {
    const late = new AbortController();
    const limit =
      limitMs === undefined
        ? new Promise<undefined>(() => undefined)
        : sleep(limitMs, undefined, { signal: late.signal }).catch(() => undefined);
    while (!this.isEmpty) {
      const ended = Promise.allSettled(this.#calls).then(() => true);
      if (!(await Promise.race([ended, limit]))) break;
    }
    late.abort();
  }
}
