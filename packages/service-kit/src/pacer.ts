/**
 * Runs `work` for one key after the other run of that key, so that many calls are served by few
 * runs. `work` decides when it looks at the state of things and says so by `begin()`: calls until
 * then are served by it, later ones by the next run.
 */
export class Pacer {
  /** For each key that is worked on: the last caller who no run has begun to serve. */
  readonly #waiting = new Map<string, PromiseWithResolvers<void> | undefined>();

  constructor(private readonly work: (key: string, begin: () => void) => Promise<void>) {}

  /**
   * Resolves when a run that looked at things after this call has ended, rejects when it failed; or
   * resolves as soon as a later call for the key waits: only the last one holds its event so long.
   */
  run(key: string): Promise<void> {
    const isUnderWay = this.#waiting.has(key);
    this.#waiting.get(key)?.resolve();
    const caller = Promise.withResolvers<void>();
    this.#waiting.set(key, caller);
    if (!isUnderWay) void this.#workOff(key);
    return caller.promise;
  }

  async #workOff(key: string): Promise<void> {
    while (this.#waiting.get(key)) {
      const served: PromiseWithResolvers<void>[] = [];
      const begin = () => {
        const caller = this.#waiting.get(key);
        if (caller) served.push(caller);
        this.#waiting.set(key, undefined);
      };
      const working = this.work(key, begin).finally(() => served.length > 0 || begin());
      await working.then(
        () => served.forEach(({ resolve }) => resolve()),
        (error: unknown) => served.forEach(({ reject }) => reject(error)),
      );
    }
    this.#waiting.delete(key);
  }
}
