import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const form = /^el-reto-.*\.tar\.gz$/;

/** The backups in a folder, newest first. `at`: when the backup ended. */
function backupsIn(dir: string): { file: string; at: number }[] {
  try {
    return readdirSync(dir)
      .filter((name) => form.test(name))
      .map((name) => join(dir, name))
      .map((file) => ({ file, at: statSync(file).mtimeMs }))
      .toSorted((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** A nightly backup is late from this age on, in hours. */
export const oldestBackupHours = 26;

/** When the newest backup in a folder ended; undefined if there is none. */
export const lastBackupAt = (dir: string): number | undefined => backupsIn(dir)[0]?.at;

/** Deletes all but the `keep` newest backups in a folder. */
export function pruneBackups(dir: string, keep: number): void {
  for (const { file } of backupsIn(dir).slice(keep)) rmSync(file);
}
