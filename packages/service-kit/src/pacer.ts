interface Pace {
  /** Who waits for a run that is still to begin. */
  waiting: PromiseWithResolvers<void> | undefined;
}

/**
 * Runs `work` for one key after the other run of that key, so that many calls are served by few
 * runs. `work` decides when it looks at the state of things and says so by `begin()`: calls until
 * then are served by it, later ones by the next run.
 */
export class Pacer {
  readonly #paces = new Map<string, Pace>();

  constructor(private readonly work: (key: string, begin: () => void) => Promise<void>) {}

  /**
   * Resolves when a run that looked at things after this call has ended, rejects when it failed;
   * or resolves as soon as a later call for the key waits in this one's place. So a caller holds
   * something that comes again until it resolves, as an unacknowledged event, and of many such
   * callers only the last one has to.
   */
  run(key: string): Promise<void> {
    const waiting = Promise.withResolvers<void>();
    const pace = this.#paces.get(key);
    if (pace) {
      pace.waiting?.resolve();
      pace.waiting = waiting;
    } else {
      const fresh: Pace = { waiting };
      this.#paces.set(key, fresh);
      void this.#workOff(key, fresh);
    }
    return waiting.promise;
  }

  async #workOff(key: string, pace: Pace): Promise<void> {
    while (pace.waiting) {
      const served: PromiseWithResolvers<void>[] = [];
      let hasBegun = false;
      const begin = () => {
        hasBegun = true;
        if (pace.waiting) served.push(pace.waiting);
        pace.waiting = undefined;
      };
      const failure = await this.work(key, begin).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (!hasBegun) begin();
      for (const { resolve, reject } of served) {
        if (failure) reject(failure.error);
        else resolve();
      }
    }
    this.#paces.delete(key);
  }
}
