import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const backup = /^el-reto-.*\.tar\.gz$/;
const unfinished = /^el-reto-.*\.tar\.gz\.part$/;

/** The files in a folder whose names have this form, newest first. `at`: when the file was written. */
function filesIn(dir: string, form: RegExp): { file: string; at: number }[] {
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
export const lastBackupAt = (dir: string): number | undefined => filesIn(dir, backup)[0]?.at;

interface Room {
  /** The size of the next backup, in bytes. */
  readonly bytes: number;
  /** Most backups that stay. */
  readonly kept: number;
}

/** Backups that stay although the disk is nearly full. */
const leastKept = 2;
/**
 * Changes are refused on a full disk. Therefore old backups are deleted until `spareShare` of the
 * disk is free. A backup that would leave less than `leastShare` free is not written.
 */
const [spareShare, leastShare] = [0.1, 0.02];

/**
 * Number of bytes to free on the disk of `dir`, so that `share` of the disk is still free after
 * `bytes` are written. 0 or less if there is room.
 */
export function missingBytes(dir: string, bytes: number, share = leastShare): number {
  const { bavail, blocks, bsize } = statfsSync(dir);
  return share * blocks * bsize - (bavail * bsize - bytes);
}

const fits = (...room: [dir: string, bytes: number, share: number]) => missingBytes(...room) <= 0;

/**
 * Deletes the remains of interrupted backups, and the oldest backups until the next one fits. Returns
 * false if it does not fit at all.
 */
export function makeRoom(dir: string, { bytes, kept }: Room, hasRoom = fits): boolean {
  for (const { file } of filesIn(dir, unfinished)) rmSync(file);
  const backups = filesIn(dir, backup);
  for (const { file } of backups.splice(kept)) rmSync(file);
  while (!hasRoom(dir, bytes, spareShare)) {
    const oldest = backups.length > leastKept ? backups.pop() : undefined;
    if (!oldest) return hasRoom(dir, bytes, leastShare);
    rmSync(oldest.file);
  }
  return true;
}
