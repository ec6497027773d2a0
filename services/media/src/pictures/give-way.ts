import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A tenth of the processor time that others get who want some, too. */
const niceness = 10;
/** On Linux every thread has a priority of its own, and pixels are not the first one's work. */
const threadFolder = '/proc/self/task';

/** Lowers the priority of this process, for good. */
export function giveWayToOthers(): void {
  const threads = existsSync(threadFolder) ? readdirSync(threadFolder).map(Number) : [0];
  for (const thread of threads) {
    try {
      setPriority(thread, niceness);
    } catch {
      // It ended meanwhile.
    }
  }
}
