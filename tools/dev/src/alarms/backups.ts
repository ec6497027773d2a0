import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const form = /^el-reto-.*\.tar\.gz$/;

/** Backups of a folder with the times of their ends, newest first. */
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

/** When the last backup of a folder ended; undefined without one. */
export const lastBackupAt = (dir: string): number | undefined => backupsIn(dir)[0]?.at;

/** Deletes all but the newest backups of a folder. */
export function pruneBackups(dir: string, keep: number): void {
  for (const { file } of backupsIn(dir).slice(keep)) rmSync(file);
}
