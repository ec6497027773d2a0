/** Lets clients work or wait, and knows when none is at work. */
export class Gate {
  #inside = 0;
  #isClosed = false;
  #open: PromiseWithResolvers<void> | undefined = Promise.withResolvers<void>();
  #empty: PromiseWithResolvers<void> | undefined;

  /** Waits until work may begin; false when there will be none any more. */
  async enter(): Promise<boolean> {
    while (this.#open) await this.#open.promise;
    if (this.#isClosed) return false;
    this.#inside += 1;
    return true;
  }

  leave(): void {
    this.#inside -= 1;
    if (this.#inside === 0) this.#empty?.resolve();
  }

  open(): void {
    this.#open?.resolve();
    this.#open = undefined;
  }

  /** Resolves when the last one inside has left. */
  async pause(): Promise<void> {
    this.#open ??= Promise.withResolvers<void>();
    if (this.#inside === 0) return;
    this.#empty = Promise.withResolvers<void>();
    await this.#empty.promise;
  }

  /** Sends everyone home. */
  close(): void {
    this.#isClosed = true;
    this.open();
  }
}
