import { ContendedError } from './document-locks.ts';
import type { DocumentLocks, Holding, LockMode } from './document-locks.ts';

/**
 * The locks of one attempt of a transaction. One that meets a taken lock gives way by a
 * ContendedError, and its next attempt begins by waiting for what this one lacked.
 */
export class AttemptLocks {
  constructor(
    private readonly locks: DocumentLocks,
    private readonly holding: Holding,
    private readonly wants: Map<string, LockMode>,
  ) {}

  beforeReading(paths: readonly string[]): void {
    for (const path of paths) this.#take(path, this.locks.modeForReading(path));
  }

  beforeWriting(path: string): void {
    this.#take(path, 'exclusive');
  }

  #take(path: string, mode: LockMode): void {
    if (this.locks.take(this.holding, path, mode)) return;
    // Readers that would only get in each other's way when they come to write.
    if (mode === 'exclusive') this.locks.noteContention(path);
    this.wants.set(path, mode);
    throw new ContendedError(path);
  }
}
