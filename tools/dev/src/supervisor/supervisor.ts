import { setTimeout as sleep } from 'node:timers/promises';
import { StackError } from '../errors.ts';
import { startGuard } from './guard.ts';
import { ManagedProcess, type ProcessSpec } from './managed-process.ts';
import { currentBoot, removeStackFile, writeStackFile, type StackInfo } from './stack-file.ts';

type Layer = 'infra' | 'app';
export type Supervisor = ReturnType<typeof supervise>;

/** Keeps a set of processes running, and records their ids in `stack.json` and the guard. */
export function supervise(
  dataDir: string,
  say: (line: string) => void,
  urls: () => Omit<StackInfo, 'processes' | 'metrics'>,
) {
  const guard = startGuard();
  const groups: { layer: Layer; processes: ManagedProcess[] }[] = [];
  let stopping: Promise<void> | undefined;
  const events = { say, changed: publish, moved: passOnAddresses };
  const all = () => groups.flatMap(({ processes }) => processes);

  function find(name: string): ManagedProcess {
    const managed = all().find(({ spec }) => spec.name === name);
    if (!managed) throw new StackError(`No hay ningún proceso ${name}.`);
    return managed;
  }

  function info(): StackInfo {
    const processes: Record<string, number> = {};
    const metrics: Record<string, string> = {};
    for (const { spec, pid } of all()) {
      if (pid) processes[spec.name] = pid;
      if (spec.metrics) metrics[spec.name] = spec.metrics();
    }
    const boot = currentBoot && { boot: currentBoot };
    return { ...urls(), metrics, processes, ...boot };
  }

  function publish(): void {
    const pids = (wanted: Layer) =>
      groups
        .filter(({ layer }) => layer === wanted)
        .flatMap(({ processes }) => processes.flatMap(({ pid }) => pid ?? []));
    guard.watch(pids('app'), pids('infra'));
    try {
      writeStackFile(dataDir, info());
    } catch (error) {
      // The disk may be full; running processes continue.
      say(`aviso: no se puede escribir stack.json: ${String(error)}`);
    }
  }

  /** Restarts each process that has an outdated address. */
  function passOnAddresses(): void {
    for (const managed of all()) managed.renewSettings();
  }

  async function stopAll(): Promise<void> {
    for (const { processes } of groups.toReversed()) {
      await Promise.all(processes.map((managed) => managed.stop()));
    }
    guard.release();
    removeStackFile(dataDir);
  }

  return {
    get info() {
      return info();
    },
    /** Starts the processes of a group concurrently and waits until all are ready. */
    start: async (label: string, specs: readonly ProcessSpec[], layer: Layer): Promise<void> => {
      if (specs.length === 0 || stopping) return;
      const startedAt = Date.now();
      const processes = specs.map((spec) => new ManagedProcess(spec, events));
      groups.push({ layer, processes });
      await Promise.all(processes.map((managed) => managed.start()));
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      say(`• ${label}: ${specs.map((spec) => spec.name).join(', ')} (${seconds} s)`);
    },
    /**
     * Stops the product's processes, the last group first, and starts them again with new settings.
     */
    renewApps: async (): Promise<void> => {
      const apps = groups.filter(({ layer }) => layer === 'app').map(({ processes }) => processes);
      for (const group of apps.toReversed()) {
        await Promise.all(group.map((managed) => managed.pause()));
      }
      for (const group of apps) {
        if (!stopping) await Promise.all(group.map((managed) => managed.start()));
      }
    },
    /** The processes that are not ready. */
    silent: async (): Promise<string[]> => {
      const found = await Promise.all(
        all().map(async ({ spec }) => ((await spec.ready().catch(() => false)) ? [] : [spec.name])),
      );
      return found.flat();
    },
    /**
     * Sends a signal to one process and returns its pid. If the process ends, it is started again.
     */
    kill: (name: string, signal: NodeJS.Signals = 'SIGKILL'): number => {
      const managed = find(name);
      const { pid } = managed;
      if (pid === undefined) throw new StackError(`${name} no está en marcha.`);
      managed.kill(signal);
      return pid;
    },
    /** Kills one process and prevents its restart until the returned function is called. */
    hold: (name: string) => find(name).hold(),
    /** Resolves to the new pid when the process that replaces `oldPid` is ready. */
    restarted: async (name: string, oldPid: number): Promise<number> => {
      const managed = find(name);
      for (;;) {
        const { pid, spec } = managed;
        if (pid !== undefined && pid !== oldPid && (await spec.ready().catch(() => false))) {
          return pid;
        }
        await sleep(50);
      }
    },
    /** Stops the groups in reverse order. Further calls wait for the same stop. */
    stop: () => (stopping ??= stopAll()),
  };
}
