/** The state of a thing since some moment; a `loss` replaces a state that must no longer be shown. */
interface Version<S> {
  readonly state: S | null;
  readonly loss: boolean;
  ackedAt: number;
}

/** All states of a thing; null while it did not exist in public. */
export class History<S> {
  readonly #versions: Version<S>[] = [{ state: null, loss: false, ackedAt: -Infinity }];

  get now(): S | null {
    return this.#versions.at(-1)?.state ?? null;
  }

  /** Changes the state at once; the returned function acknowledges the change. */
  set(state: S | null, loss: boolean): () => void {
    const version = { state, loss, ackedAt: Infinity };
    this.#versions.push(version);
    return () => {
      version.ackedAt = performance.now();
    };
  }

  /** Whether an answer may show a state that fulfils `is`, when none may be older than `limit`. */
  allows(is: (state: S | null) => boolean, limit: number, lossesAlone = false): boolean {
    const since = this.#versions.findLastIndex(
      ({ ackedAt, loss }) => ackedAt <= limit && (loss || !lossesAlone),
    );
    return this.#versions.slice(Math.max(0, since)).some(({ state }) => is(state));
  }
}
