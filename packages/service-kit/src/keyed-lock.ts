/** Runs work with the same key one after the other. Work with different keys does not wait. */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>();

  async inOrder<R>(key: string, work: () => Promise<R>): Promise<R> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#tails.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#tails.get(key) === turn) this.#tails.delete(key);
    }
  }
}
