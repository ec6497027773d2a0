/** How a thing was from some moment on; what `loss` says replaces something that nobody may see. */
interface Version<S> {
  readonly state: S | null;
  readonly loss: boolean;
  ackedAt: number;
}

/** All that a thing has been: null where it was not, or not in public. */
export class History<S> {
  readonly #versions: Version<S>[] = [{ state: null, loss: false, ackedAt: -Infinity }];

  get now(): S | null {
    return this.#versions.at(-1)?.state ?? null;
  }

  /** Changes it at once; the change is acknowledged when what is returned is called. */
  set(state: S | null, loss: boolean): () => void {
    const version = { state, loss, ackedAt: Infinity };
    this.#versions.push(version);
    return () => {
      version.ackedAt = performance.now();
    };
  }

  /** Whether it may be told to be so, `is`, when nothing may be older than `limit`. */
  allows(is: (state: S | null) => boolean, limit: number, lossesAlone = false): boolean {
    const since = this.#versions.findLastIndex(
      ({ ackedAt, loss }) => ackedAt <= limit && (loss || !lossesAlone),
    );
    return this.#versions.slice(Math.max(0, since)).some(({ state }) => is(state));
  }
}
