import { spawnSync } from 'node:child_process';

/**
 * How large a file of this process may be, in bytes: a write past that fails as on a full disk.
 * Needs `prlimit`, which every Linux has.
 */
export function limitFiles(bytes: number | 'unlimited'): void {
  const { status } = spawnSync('prlimit', [`--pid=${process.pid}`, `--fsize=${bytes}:unlimited`]);
  if (status !== 0) throw new Error('prlimit could not be run');
}
