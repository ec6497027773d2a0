import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { extname } from 'node:path';

export interface PictureProcessSettings {
  /** Most time on the clock for one task, in milliseconds. */
  readonly clockMs: number;
  /** Priority of the process, as in `nice`. */
  readonly niceness: number;
}

/** A process without work ends after this time, because its memory is worth more than a quick start. */
const idleMs = 15_000;
/** One heap for all threads: each heap keeps the memory of its largest picture. */
const env = { MALLOC_ARENA_MAX: '1' };

/** A program in this folder, with the same extension as this file. */
const program = (name: string) => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);

/**
 * Runs one task at a time in a separate process. The process is killed when a task takes too long, and
 * starts again with the next one. The image library cannot cancel a task, may crash, and returns its
 * memory only when the process ends.
 */
export class PictureProcess<T extends object, A> {
  readonly #program: URL;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** `name`: the program's file; it finds `settings` as JSON in its first argument. */
  constructor(
    name: string,
    private readonly settings: PictureProcessSettings,
  ) {
    this.#program = program(name);
  }

  /** Starts the process ahead of a task. */
  warm(): ChildProcess {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), idleMs).unref();
    this.#child ??= this.#start();
    return this.#child;
  }

  /** The answer of the process; undefined if it ended before. */
  ask(task: T): Promise<A | undefined> {
    const child = this.warm();
    clearTimeout(this.#idle);
    return new Promise<A | undefined>((resolve) => {
      const late = setTimeout(() => child.kill('SIGKILL'), this.settings.clockMs);
      const finish = (answer: A | undefined) => {
        clearTimeout(late);
        child.off('message', onAnswer).off('exit', onExit).off('error', onExit);
        resolve(answer);
      };
      const onAnswer = (answer: unknown) => {
        this.warm();
        finish(answer as A);
      };
      const onExit = () => finish(undefined);
      // A process that cannot be started has no exit.
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
    // At once, because threads inherit the priority of the thread that starts them.
    if (child.pid !== undefined) setPriority(child.pid, this.settings.niceness);
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once('exit', forget).on('error', forget);
    return child;
  }
}
