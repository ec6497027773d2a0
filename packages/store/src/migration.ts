import type { DatabaseSync } from 'node:sqlite';

/** A step from one version of the stored documents to the next. New steps are added at the end. */
export interface Migration {
  /** The change in a few words. */
  readonly name: string;
  /**
   * The step on a SQLite file, which has a table (id, doc) for each collection. All steps run in one
   * transaction.
   */
  readonly run: (db: DatabaseSync) => void;
}

/**
 * The version of the tables that every service has. Release 1.0 has version 2. Later releases open no data
 * of earlier versions.
 */
const kitVersion = 2;

/**
 * Brings a SQLite file to the newest version, in the caller's transaction. Throws if the file is from a
 * newer program or from before release 1.0.
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
  const versionOf = (part: string, newest: number): number => {
    const kept = db.prepare('SELECT version FROM _schema WHERE part = ?').get(part);
    const version = Number(kept?.['version'] ?? (isNew ? newest : 1));
    if (version <= newest) return version;
    throw new Error(
      `it has version ${version} of ${part}, and this program knows up to ${newest}: start the newer one`,
    );
  };
  if (versionOf('kit', kitVersion) < kitVersion) {
    throw new Error('it is from before release 1.0: start with an empty DATA_DIR');
  }
  const newest = migrations.length + 1;
  for (const { name, run } of migrations.slice(versionOf(service, newest) - 1)) {
    try {
      run(db);
    } catch (cause) {
      throw new Error(`the step "${name}" failed: ${String(cause)}`, { cause });
    }
  }
  const keep = db.prepare('INSERT OR REPLACE INTO _schema (part, version) VALUES (?, ?)');
  keep.run('kit', kitVersion);
  keep.run(service, newest);
}
