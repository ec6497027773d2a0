import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '@el-reto/telemetry';
import type { Store } from './store.ts';

/** One step from a version of what is on disk to the next: only ever added at a list's end. */
export interface Migration {
  /** What it does, in a few words. */
  readonly name: string;
  /** The step on a SQLite file: a table (id, doc) for each collection. All steps are one transaction. */
  readonly run: (db: DatabaseSync) => void;
  /**
   * The step on a hosted store, at every start and beside what is served: it leaves as it is what has
   * the new shape, and the program has to cope with what has the old one. Required on hosted stores.
   */
  readonly hosted?: (store: Store, signal: AbortSignal) => Promise<void>;
}

/**
 * Brings a SQLite file to the newest version, inside the caller's transaction; a file from before
 * versions were kept has the first. Throws for a file that is newer than this program.
 */
export function migrateSqlite(
  db: DatabaseSync,
  service: string,
  migrations: readonly Migration[],
): void {
  const outbox = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_outbox'";
  const isNew = db.prepare(outbox).get() === undefined;
  db.exec(`CREATE TABLE IF NOT EXISTS _schema (part TEXT PRIMARY KEY, version INTEGER NOT NULL)
    STRICT, WITHOUT ROWID`);
  // The tables that every service has carry a version, too, and have had no step yet.
  for (const [part, steps] of [['kit', []] as const, [service, migrations] as const]) {
    const newest = steps.length + 1;
    const kept = db.prepare('SELECT version FROM _schema WHERE part = ?').get(part);
    const version = Number(kept?.['version'] ?? (isNew ? newest : 1));
    if (version > newest) {
      throw new Error(
        `it has version ${version} of ${part}, and this program knows up to ${newest}: start the newer one`,
      );
    }
    for (const { name, run } of steps.slice(version - 1)) {
      try {
        run(db);
      } catch (cause) {
        throw new Error(`the step "${name}" failed: ${String(cause)}`, { cause });
      }
    }
    db.prepare('INSERT OR REPLACE INTO _schema (part, version) VALUES (?, ?)').run(part, newest);
  }
}

/** Takes a hosted store's steps until `signal` says to stop; what fails is tried at the next start. */
export async function takeHostedSteps(
  store: Store,
  migrations: readonly Migration[],
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger },
): Promise<void> {
  for (const { name, hosted } of migrations) {
    try {
      await hosted?.(store, signal);
    } catch (error) {
      logger.warn({ err: error, step: name }, 'older documents wait for the next start');
    }
  }
}
