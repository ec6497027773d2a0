import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

/** A data folder of the first version, which stored no version numbers: three posts, two liked. */
const archive = fileURLToPath(new URL('../fixtures/data-dir-version-1.tar.gz', import.meta.url));
/** The fixture's one event. */
export const olderEventId = '570dbb12-195a-4d6a-ac8a-169b34c259da';

/** Unpacks the older data folder. */
export function unpackOlder(dataDir: string): void {
  mkdirSync(dataDir, { mode: 0o700 });
  execFileSync('tar', ['-xzf', archive, '-C', dataDir]);
}

/** Runs one statement on a service's file. */
export function runSql(dataDir: string, service: string, sql: string): unknown[] {
  using db = new DatabaseSync(join(dataDir, `${service}.sqlite`));
  return db.prepare(sql).all();
}

/** The records of the collection that has the service's name. */
export const recordsOf = (dataDir: string, service: string) =>
  runSql(dataDir, service, `SELECT id, doc FROM ${service} ORDER BY id`);
