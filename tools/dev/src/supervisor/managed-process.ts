import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackError } from '../errors.ts';
import { isFree, type Port } from '../ports.ts';
import { Backoff } from './backoff.ts';
import { defaultLiveness, untilItHangs, type Liveness } from './liveness.ts';
import { lastWord, logWriter, notable } from './logs.ts';
import { waitUntil } from './wait.ts';

export interface ProcessSpec {
  readonly name: string;
  readonly command: string;
  /**
   * Arguments. They are read at each start, like `env`, because addresses in them may have changed.
   */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The ports on which it listens. A port that another program has taken is replaced. */
  readonly ports?: readonly Port[];
  readonly cwd?: string;
  readonly logFile: string;
  /** Resolves to whether the process can do its work. */
  readonly ready: () => Promise<boolean>;
  /**
   * Resolves to whether the process itself answers, independent of other processes; by default
   * `ready`. A process that has not answered for 15 s is restarted.
   */
  readonly alive?: () => Promise<boolean>;
  readonly metrics?: () => string;
  /** Time between SIGTERM and SIGKILL, in milliseconds. */
  readonly stopTimeoutMs?: number;
  /** Runs after every start and restart, once the process is ready. */
  readonly afterReady?: () => Promise<void>;
}

export interface ProcessEvents {
  /** Prints a line for the user. */
  say(line: string): void;
  /** The process has started or ended, so that its pid has changed. */
  changed(): void;
  /** The process has got another port. */
  moved(): void;
}

const readyTimeoutMs = 180_000;
/** Maximum wait for the ports: a child of a killed process may hold a port a moment longer. */
const portTimeoutMs = 3_000;

/**
 * Waits for a line on descriptor 3 and then becomes the program of its arguments. It ends if the
 * supervisor was killed before the guard got the id of this process.
 */
const gate = 'read -r _ <&3 && exec 3<&- && exec "$0" "$@"';
/** The exit code of a shell that does not find a program. */
const notFoundCode = 127;

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** One child process, which is restarted when it ends or hangs, until it is stopped. */
export class ManagedProcess {
  readonly spec: ProcessSpec;
  readonly #events: ProcessEvents;
  readonly #backoff = new Backoff();
  readonly #stop = new AbortController();
  #child: ChildProcess | undefined;
  /** The child's settings; undefined if it must be restarted. */
  #settings: string | undefined;
  #supervised = false;
  #lastLines: string[] = [];
  #held: PromiseWithResolvers<void> | undefined;
  #missing = false;
  readonly #liveness: Liveness;

  constructor(spec: ProcessSpec, events: ProcessEvents, liveness = defaultLiveness) {
    this.spec = spec;
    this.#events = events;
    this.#liveness = liveness;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process, resolves once it is ready, and keeps it running. */
  async start(): Promise<void> {
    let child = await this.#spawn();
    while (!(await this.#untilReady(child))) {
      await this.#end(child);
      if (this.#stopping || !(await this.#mayStartNow())) throw this.#startFailure();
      child = await this.#spawn();
    }
    await this.spec.afterReady?.();
    this.#supervised = true;
    if (hasEnded(child)) void this.#restart(child, 0);
    else void this.#replaceWhenHung(child);
  }

  /** Stops the process until `start` is called again. */
  async pause(): Promise<void> {
    this.#supervised = false;
    if (this.#child) await this.#end(this.#child);
  }

  /** Restarts the process if its arguments or its environment have changed since its start. */
  renewSettings(): void {
    if (this.#settings === undefined || this.#settings === this.#currentSettings()) return;
    this.#settings = undefined;
    this.kill('SIGTERM');
  }

  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Kills the process and prevents its restart until the returned function is called. */
  hold(): () => void {
    const held = Promise.withResolvers<void>();
    this.#held = held;
    this.kill('SIGKILL');
    return () => {
      this.#held = undefined;
      held.resolve();
    };
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#held?.resolve();
    if (this.#child) await this.#end(this.#child);
    for (const port of this.spec.ports ?? []) port.release();
  }

  get #stopping(): boolean {
    return this.#stop.signal.aborted;
  }

  #currentSettings(): string {
    return JSON.stringify([this.spec.args, this.spec.env]);
  }

  async #arePortsFree(): Promise<boolean> {
    const free = await Promise.all((this.spec.ports ?? []).map(({ number }) => isFree(number)));
    return free.every(Boolean);
  }

  /** Whether a second attempt may succeed: an address has changed, or a port was taken. */
  async #mayStartNow(): Promise<boolean> {
    return this.#settings === undefined || !(await this.#arePortsFree());
  }

  async #renewPorts(): Promise<void> {
    const moved = await Promise.all((this.spec.ports ?? []).map((port) => port.renew()));
    if (moved.some(Boolean)) this.#events.moved();
  }

  async #spawn(): Promise<ChildProcess> {
    await this.#renewPorts();
    // After `stop`, nothing would end the new process.
    this.#stop.signal.throwIfAborted();
    const { command, args, env, cwd } = this.spec;
    this.#settings = JSON.stringify([args, env]);
    // In its own session the child gets no Ctrl-C, so that the supervisor stops all in order.
    const child = spawn('/bin/sh', ['-c', gate, command, ...args], {
      env,
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const startedAt = Date.now();
    this.#child = child;
    this.#lastLines = [];
    child.once('error', (error) => this.#lastLines.push(error.message));
    const log = logWriter(this.spec.logFile, (line) => this.#events.say(`aviso: ${line}`));
    // Without free file descriptors, a process has no pipes.
    const pipes: ChildProcess['stdio'] | undefined = child.stdio;
    for (const output of [child.stdout, child.stderr]) {
      if (!output) continue;
      output.on('data', log);
      createInterface({ input: output }).on('line', (line) => this.#read(line));
    }
    child.once('exit', (code) => {
      this.#missing = code === notFoundCode;
      if (this.#child === child) this.#child = undefined;
      this.#events.changed();
      if (this.#supervised) void this.#restart(child, Date.now() - startedAt);
    });
    this.#events.changed();
    const go = pipes?.[3] as Writable | undefined;
    go?.on('error', () => undefined);
    go?.end('\n');
    return child;
  }

  #read(line: string): void {
    if (!line.trim()) return;
    this.#lastLines = [...this.#lastLines.slice(-9), line];
    const shown = notable(line);
    if (shown && !this.#stopping) this.#events.say(`[${this.spec.name}] ${shown}`);
  }

  #startFailure(): StackError {
    const { name, command, logFile } = this.spec;
    if (this.#missing) {
      return new StackError(`Falta el programa ${command}: instálalo y vuelve a intentarlo.`);
    }
    const why = this.#lastLines.map(lastWord).find((word) => word !== undefined);
    if (why) return new StackError(`${name} no arrancó: ${why} (${logFile})`);
    const said = this.#lastLines.map((line) => `\n    ${line}`).join('');
    return new StackError(`${name} no arrancó (registro: ${logFile}).${said}`);
  }

  async #untilReady(child: ChildProcess): Promise<boolean> {
    const gone = new AbortController();
    const abort = () => gone.abort();
    for (const event of ['exit', 'error']) child.once(event, abort);
    const isReady = await waitUntil(this.spec.ready, {
      timeoutMs: readyTimeoutMs,
      signal: AbortSignal.any([gone.signal, this.#stop.signal]),
    });
    for (const event of ['exit', 'error']) child.off(event, abort);
    return isReady;
  }

  async #restart(ended: ChildProcess, uptimeMs: number): Promise<void> {
    if (this.#stopping) return;
    const { name } = this.spec;
    const how = ended.signalCode ? `señal ${ended.signalCode}` : `código ${ended.exitCode}`;
    const waitMs = this.#backoff.nextMs(uptimeMs);
    this.#events.say(`${name} terminó (${how}): se reinicia en ${waitMs / 1000} s`);
    await sleep(waitMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    await this.#held?.promise;
    await waitUntil(() => this.#arePortsFree(), { timeoutMs: portTimeoutMs, intervalMs: 25 });
    if (this.#stopping) return;
    const child = await this.#spawn().catch((error: unknown) => {
      if (this.#stopping) return;
      this.#events.say(
        `[${name}] error: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
    if (!child) return this.#restart(ended, 0);
    while (!(await this.#untilReady(child))) {
      // A program that could not be started emits no exit.
      if (child.pid === undefined) return this.#restart(child, 0);
      // After an exit the next attempt is already scheduled.
      if (this.#stopping || hasEnded(child)) return;
      // A process that is alive waits for other parts. A hanging process is killed.
      if (await this.spec.alive?.().catch(() => false)) continue;
      child.kill('SIGKILL');
      return;
    }
    await this.spec.afterReady?.().catch((error: unknown) => {
      this.#events.say(`[${name}] error: ${String(error)}`);
    });
    // The exit of the child has already scheduled the next restart.
    if (hasEnded(child)) return;
    this.#events.say(`${name} funciona de nuevo (pid ${child.pid})`);
    void this.#replaceWhenHung(child);
  }

  /** Kills the child when it no longer answers. Its exit schedules the next start. */
  async #replaceWhenHung(child: ChildProcess): Promise<void> {
    const ended = new AbortController();
    child.once('exit', () => ended.abort());
    const signal = AbortSignal.any([ended.signal, this.#stop.signal]);
    const { name, alive, ready } = this.spec;
    if (!(await untilItHangs(alive ?? ready, signal, this.#liveness))) return;
    this.#events.say(`${name} no responde: se termina`);
    // A process that hangs may ignore SIGTERM, and every part survives SIGKILL.
    child.kill('SIGKILL');
  }

  async #end(child: ChildProcess): Promise<void> {
    if (child.pid === undefined || hasEnded(child)) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), this.spec.stopTimeoutMs ?? 10_000);
    await exited;
    clearTimeout(timer);
  }
}
