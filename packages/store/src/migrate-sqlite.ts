import type { DatabaseSync } from 'node:sqlite';
import { newestVersion, stepsFrom } from './migration.ts';
import type { LooseDocument, Migration, SchemaPart } from './migration.ts';

/** Rows rewritten between two looks for more: few enough for memory. */
const chunkSize = 500;

/**
 * Brings a SQLite file to the newest version of each part, inside the caller's transaction: all
 * steps happen or none. A new file has the newest version from the start, one from before versions
 * were kept has the first. Throws for a file that is newer than this program; answers what was done.
 */
export function migrateSqlite(db: DatabaseSync, parts: readonly SchemaPart[]): Migration[] {
  const isNew = !hasTable(db, '_outbox');
  db.exec(`CREATE TABLE IF NOT EXISTS _schema (part TEXT PRIMARY KEY, version INTEGER NOT NULL)
    STRICT, WITHOUT ROWID`);
  const done: Migration[] = [];
  for (const part of parts) {
    const newest = newestVersion(part);
    const kept = db.prepare('SELECT version FROM _schema WHERE part = ?').get(part.name);
    const version = Number(kept?.['version'] ?? (isNew ? newest : 1));
    for (const step of stepsFrom(part, version)) {
      apply(db, step);
      done.push(step);
    }
    if (kept && version === newest) continue;
    db.prepare('INSERT OR REPLACE INTO _schema (part, version) VALUES (?, ?)').run(
      part.name,
      newest,
    );
  }
  return done;
}

function apply(db: DatabaseSync, { name, sqlite, documents = {}, run }: Migration): void {
  try {
    if (sqlite) db.exec(sqlite);
    for (const [collection, rewrite] of Object.entries(documents)) {
      if (hasTable(db, collection)) rewriteAll(db, collection, rewrite);
    }
    run?.(db);
  } catch (cause) {
    throw new Error(`the step "${name}" failed: ${String(cause)}`, { cause });
  }
}

function rewriteAll(
  db: DatabaseSync,
  table: string,
  rewrite: NonNullable<Migration['documents']>[string],
): void {
  const next = db.prepare(`SELECT id, doc FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`);
  const update = db.prepare(`UPDATE ${table} SET doc = ? WHERE id = ?`);
  const remove = db.prepare(`DELETE FROM ${table} WHERE id = ?`);
  let after = '';
  for (;;) {
    const rows = next.all(after, chunkSize) as unknown as { id: string; doc: string }[];
    for (const { id, doc } of rows) {
      const rewritten = rewrite(JSON.parse(doc) as LooseDocument, id);
      if (rewritten === undefined) remove.run(id);
      else update.run(JSON.stringify(rewritten), id);
      after = id;
    }
    if (rows.length < chunkSize) return;
  }
}

function hasTable(db: DatabaseSync, name: string): boolean {
  const sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?";
  return db.prepare(sql).get(name) !== undefined;
}
