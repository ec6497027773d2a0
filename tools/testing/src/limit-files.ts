import { spawnSync } from 'node:child_process';

/**
 * Limits the size of files that this process writes, in bytes. A write beyond the limit fails as on
 * a full disk. Needs the program `prlimit`, which is part of every Linux.
 */
export function limitFiles(bytes: number | 'unlimited'): void {
  const { status } = spawnSync('prlimit', [`--pid=${process.pid}`, `--fsize=${bytes}:unlimited`]);
  if (status !== 0) throw new Error('prlimit failed');
}
