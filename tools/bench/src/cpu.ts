import { readFileSync } from 'node:fs';

/** Linux reports process times in clock ticks; this is the number of ticks in a second. */
const ticksPerSecond = 100;

/** Processor seconds that a process has used so far; 0 if the kernel does not report them. */
function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** Starts counting. The returned function returns the processor seconds of each process. */
export function countCpu(processes: Readonly<Record<string, number>>): () => Map<string, number> {
  const all = Object.entries({ ...processes, load: process.pid });
  const before = new Map(all.map(([name, pid]) => [name, cpuSeconds(pid)]));
  return () => new Map(all.map(([name, pid]) => [name, cpuSeconds(pid) - (before.get(name) ?? 0)]));
}

/** Microseconds of processor time per operation and process, for example `gateway 80, likes 55`. */
export function costOf(used: ReadonlyMap<string, number>, count: number): string {
  return [...used]
    .map(([name, seconds]) => [name, Math.round((seconds * 1e6) / count)] as const)
    .filter(([, microseconds]) => microseconds > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, microseconds]) => `${name} ${microseconds}`)
    .join(', ');
}

/** Microseconds of processor time per operation of all processes except the load generator. */
export function totalOf(used: ReadonlyMap<string, number>, count: number): number {
  const ours = [...used].filter(([name]) => name !== 'load');
  return (ours.reduce((sum, [, seconds]) => sum + seconds, 0) * 1e6) / count;
}
