import { readdirSync, readFileSync } from 'node:fs';
import { memoryOf } from './memory.ts';

export interface ProcessMemory {
  readonly pid: number;
  /** Its share of every page that it holds, in MB: shares add up to what all hold together. */
  readonly mb: number;
  readonly command: string;
}

/** The memory of a process and of all that it started, as Linux tells it. */
export function memoryOfTree(root: number): ProcessMemory[] {
  const children = Map.groupBy(everyPid(), parentOf);
  const found: number[] = [root];
  // An array is walked together with what is added to it meanwhile.
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found.flatMap((pid) => look(pid) ?? []);
}

export const together = (all: readonly ProcessMemory[]): number =>
  all.reduce((sum, { mb }) => sum + mb, 0);

const everyPid = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function parentOf(pid: number): number {
  const stat = read(pid, 'stat');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Undefined for a process that has ended. */
function look(pid: number): ProcessMemory | undefined {
  const command = read(pid, 'cmdline').split('\0').join(' ').trim();
  try {
    return { pid, mb: memoryOf(pid).pss / 1024, command };
  } catch {
    return undefined;
  }
}

/** Empty for a process that has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
