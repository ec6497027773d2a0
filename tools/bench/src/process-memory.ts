import { readdirSync, readFileSync } from 'node:fs';

/** The memory of a process and of its descendants, as Linux reports it. */
export function memoryOfTree(root: number) {
  const children = Map.groupBy(everyPid(), parentOf);
  const found: number[] = [root];
  // The loop also visits the entries that it appends.
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found.flatMap((pid) => look(pid) ?? []);
}

export const together = (all: readonly { readonly mb: number }[]): number =>
  all.reduce((sum, { mb }) => sum + mb, 0);

const everyPid = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function parentOf(pid: number): number {
  const stat = read(pid, 'stat');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/**
 * The memory of a process; undefined if the process has ended. `mb`: proportional set size (PSS);
 * the sum over processes counts shared pages once.
 */
function look(pid: number) {
  const command = read(pid, 'cmdline').split('\0').join(' ').trim();
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return { pid, mb: Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1024, command };
  } catch {
    return undefined;
  }
}

/** A file about a process; empty if the process has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
