import { setTimeout as sleep } from 'node:timers/promises';
import { StackError } from '../errors.ts';
import { Guard } from './guard.ts';
import { ManagedProcess, type ProcessSpec } from './managed-process.ts';
import { removeStackFile, writeStackFile, type StackInfo } from './stack-file.ts';

type Layer = 'infra' | 'app';

/** Keeps a set of processes running, and `stack.json` and the guard informed about them. */
export class Supervisor {
  readonly #dataDir: string;
  readonly #say: (line: string) => void;
  readonly #urls: Omit<StackInfo, 'processes'>;
  readonly #guard = new Guard();
  readonly #groups: { layer: Layer; processes: ManagedProcess[] }[] = [];
  #stopping: Promise<void> | undefined;

  constructor(dataDir: string, say: (line: string) => void, urls: Omit<StackInfo, 'processes'>) {
    this.#dataDir = dataDir;
    this.#say = say;
    this.#urls = urls;
  }

  get info(): StackInfo {
    const pids = this.#processes().flatMap(({ spec, pid }) => (pid ? [[spec.name, pid]] : []));
    return { ...this.#urls, processes: Object.fromEntries(pids) as Record<string, number> };
  }

  /** Starts a group side by side and waits until all of it is ready. */
  async start(label: string, specs: readonly ProcessSpec[], layer: Layer): Promise<void> {
    if (specs.length === 0 || this.#stopping) return;
    const startedAt = Date.now();
    const events = { say: this.#say, changed: () => this.#publish() };
    const processes = specs.map((spec) => new ManagedProcess(spec, events));
    this.#groups.push({ layer, processes });
    await Promise.all(processes.map((managed) => managed.start()));
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    this.#say(`• ${label}: ${specs.map((spec) => spec.name).join(', ')} (${seconds} s)`);
  }

  kill(name: string, signal: NodeJS.Signals): number {
    const managed = this.#find(name);
    const { pid } = managed;
    if (pid === undefined) throw new StackError(`${name} no está en marcha.`);
    managed.kill(signal);
    return pid;
  }

  /** Keeps a process away until the answer is called. */
  hold(name: string): () => void {
    return this.#find(name).hold();
  }

  async restarted(name: string, oldPid: number): Promise<number> {
    const managed = this.#find(name);
    for (;;) {
      const { pid } = managed;
      if (pid !== undefined && pid !== oldPid && (await managed.spec.ready().catch(() => false))) {
        return pid;
      }
      await sleep(50);
    }
  }

  /** Stops the groups in the reverse of their order; safe to call again. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    for (const { processes } of this.#groups.toReversed()) {
      await Promise.all(processes.map((managed) => managed.stop()));
    }
    this.#guard.release();
    removeStackFile(this.#dataDir);
  }

  #processes(): ManagedProcess[] {
    return this.#groups.flatMap(({ processes }) => processes);
  }

  #find(name: string): ManagedProcess {
    const managed = this.#processes().find(({ spec }) => spec.name === name);
    if (!managed) throw new StackError(`No hay ningún proceso ${name}.`);
    return managed;
  }

  #publish(): void {
    const pids = (wanted: Layer) =>
      this.#groups
        .filter(({ layer }) => layer === wanted)
        .flatMap(({ processes }) => processes.flatMap(({ pid }) => pid ?? []));
    this.#guard.watch(pids('app'), pids('infra'));
    try {
      writeStackFile(this.#dataDir, this.info);
    } catch (error) {
      // A full disk: what runs goes on.
      this.#say(`aviso: no se puede escribir stack.json: ${String(error)}`);
    }
  }
}
