import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long a statement waits for another process's lock, in milliseconds. */
export const busyTimeoutMs = 5_000;

/**
 * Opens a SQLite file for durable writing (WAL, synchronous=FULL), its folder made, its structure
 * checked: a damaged file is better told at the start than met in the middle of a request. `prepare`
 * runs in one transaction, wholly or not at all. Throws one Error that names the file and what is
 * wrong with it.
 */
export function openDatabase(
  file: string,
  prepare: (db: DatabaseSync) => void = () => undefined,
): DatabaseSync {
  let db: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true });
    db = new DatabaseSync(file, { timeout: busyTimeoutMs });
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const fault = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (fault !== 'ok') throw new Error(String(fault));
    db.exec('BEGIN IMMEDIATE');
    prepare(db);
    db.exec('COMMIT');
    return db;
  } catch (cause) {
    if (db?.isOpen) db.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the data file ${file} cannot be used: ${reason}`, { cause });
  }
}
