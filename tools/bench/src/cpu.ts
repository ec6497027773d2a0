import { readFileSync } from 'node:fs';

/** Kernel clock ticks in a second, as Linux reports process times. */
const ticksPerSecond = 100;

/** Processor seconds that a process has used so far; 0 where the kernel does not tell. */
function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** Starts counting; the answer tells each process's use since then, in seconds. */
export function countCpu(processes: Readonly<Record<string, number>>): () => Map<string, number> {
  const all = Object.entries({ ...processes, load: process.pid });
  const before = new Map(all.map(([name, pid]) => [name, cpuSeconds(pid)]));
  return () => new Map(all.map(([name, pid]) => [name, cpuSeconds(pid) - (before.get(name) ?? 0)]));
}

/** Starts watching; the answer tells how many cores all but `processes` and this one used since. */
export function otherUse(processes: Readonly<Record<string, number>>): () => number {
  const cpu = countCpu(processes);
  const [began, busy] = [performance.now(), machineSeconds()];
  return () => {
    const own = [...cpu().values()].reduce((sum, seconds) => sum + seconds, 0);
    return ((machineSeconds() - busy - own) * 1_000) / (performance.now() - began);
  };
}

/** Processor seconds that the whole machine has been busy. */
function machineSeconds(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = fields.map(Number);
  return (user + nice + system + irq + softirq) / ticksPerSecond;
}

/** `gateway 80, likes 55 …`: microseconds of processor time for each of `count` operations. */
export function costOf(used: ReadonlyMap<string, number>, count: number): string {
  return [...used]
    .map(([name, seconds]) => [name, Math.round((seconds * 1e6) / count)] as const)
    .filter(([, microseconds]) => microseconds > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, microseconds]) => `${name} ${microseconds}`)
    .join(', ');
}

/** Microseconds of processor time of all but the load, for each of `count` operations. */
export function totalOf(used: ReadonlyMap<string, number>, count: number): number {
  const ours = [...used].filter(([name]) => name !== 'load');
  return (ours.reduce((sum, [, seconds]) => sum + seconds, 0) * 1e6) / count;
}
