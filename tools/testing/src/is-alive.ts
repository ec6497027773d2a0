import { readFileSync } from 'node:fs';

/** Whether the process runs. A process that has ended and still has an entry does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
