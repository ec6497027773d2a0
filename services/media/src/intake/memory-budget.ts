/** Bytes that all uploads in hand may hold together. */
export class MemoryBudget {
  #free: number;

  constructor(bytes: number) {
    this.#free = bytes;
  }

  /** False when that much is not left; then nothing is taken. */
  take(bytes: number): boolean {
    if (bytes > this.#free) return false;
    this.#free -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.#free += bytes;
  }

  get freeBytes(): number {
    return this.#free;
  }
}
