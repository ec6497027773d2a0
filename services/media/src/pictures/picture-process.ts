import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { extname } from 'node:path';

export interface PictureProcessSettings {
  /** Longest time for one task, in milliseconds. */
  readonly clockMs: number;
  /** Priority of the process, as for `nice`. */
  readonly niceness: number;
}

/**
 * A process without work ends after this time, in milliseconds: saving its memory matters more than a
 * quick start.
 */
const idleMs = 15_000;
/** All threads share one heap, because each heap keeps the memory of its largest picture. */
const env = { MALLOC_ARENA_MAX: '1' };

/** The signals that end a process because of a fault of its own. */
const faults = new Set<unknown>(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV']);

/** How a process ended without an answer: by a fault of its own, or from outside. */
export type ProcessEnd = 'crashed' | 'ended';

/** The address of a program in this folder, with the same extension as this file. */
const program = (name: string) => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);

/**
 * Runs tasks one after the other in a separate process. If a task takes too long, the process is killed;
 * the next task starts a new one. A separate process is needed because the image library cannot cancel a
 * task, may crash, and returns its memory only when the process ends.
 */
export class PictureProcess<T extends object, A> {
  readonly #program: URL;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** `name`: the name of the program's file. The program gets `settings` as JSON in its first argument. */
  constructor(
    name: string,
    private readonly settings: PictureProcessSettings,
  ) {
    this.#program = program(name);
  }

  /** Starts the process before a task needs it. */
  warm(): ChildProcess {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), idleMs).unref();
    this.#child ??= this.#start();
    return this.#child;
  }

  /** The answer of the process, or how the process ended without one. */
  ask(task: T): Promise<A | ProcessEnd> {
    const child = this.warm();
    clearTimeout(this.#idle);
    return new Promise((resolve) => {
      const late = setTimeout(() => child.kill('SIGKILL'), this.settings.clockMs);
      const finish = (answer: A | ProcessEnd) => {
        clearTimeout(late);
        child.off('message', onAnswer).off('exit', onExit).off('error', onExit);
        resolve(answer);
      };
      const onAnswer = (answer: unknown) => {
        this.warm();
        finish(answer as A);
      };
      // A process that could not be started emits `error` and no `exit`. An error is no exit code.
      const onExit = (code: unknown, signal?: unknown) =>
        finish(faults.has(signal) || Number(code) > 0 ? 'crashed' : 'ended');
      child.on('message', onAnswer).on('exit', onExit).on('error', onExit);
      child.send(task, (error) => error && child.kill('SIGKILL'));
    });
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const child = fork(this.#program, [JSON.stringify(this.settings)], {
      env,
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
    });
    // The priority is set at once, because threads inherit the priority of the thread that starts them.
    if (child.pid !== undefined) setPriority(child.pid, this.settings.niceness);
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once('exit', forget).on('error', forget);
    return child;
  }
}
