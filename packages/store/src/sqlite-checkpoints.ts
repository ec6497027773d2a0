import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Pages in the log that are worth writing back; SQLite's own limit is the first. */
const fewestPages = 1_000;
/** A log of 64 MB, which a start after a crash reads. */
const mostPages = 16_000;
/**
 * All transactions wait for a checkpoint. One that took this long, in milliseconds, was too large.
 */
const longMs = 60;
const shortMs = 40;

/**
 * Writes the log of a connection back into its file. A page that changed a hundred times meanwhile is
 * written back once, so the larger the log, the less there is to do; but the longer it takes, where
 * each change has pages of its own. So the log may grow for as long as that is quick.
 */
export class SqliteCheckpoints {
  readonly #look: StatementSync;
  readonly #writeBack: StatementSync;
  #limit = fewestPages;

  constructor(db: DatabaseSync) {
    db.exec('PRAGMA wal_autocheckpoint = 0');
    this.#look = db.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#writeBack = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** To be called after each commit. */
  afterCommit(): void {
    try {
      if (Number(this.#look.get()?.['log']) < this.#limit) return;
      const startedAt = performance.now();
      this.#writeBack.get();
      this.#limit = nextLimit(this.#limit, performance.now() - startedAt);
    } catch {
      // Committed data is durable in the log; the next commit tries again.
    }
  }
}

/** How many pages the log may have next time, after a checkpoint that took `tookMs`. */
export function nextLimit(pages: number, tookMs: number): number {
  if (tookMs > longMs) return Math.max(pages / 2, fewestPages);
  return tookMs < shortMs ? Math.min(pages * 2, mostPages) : pages;
}
