import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { extname } from 'node:path';

export interface PictureProcessSettings {
  /** Most time on the clock for one task, in milliseconds. */
  readonly clockMs: number;
  /** Priority of the process, as in `nice`. */
  readonly niceness: number;
}

/** It ends after that long without work: memory is worth more than a quick start. */
const idleMs = 15_000;
/** One heap for all threads: each of its own keeps what the largest picture took in it. */
const env = { MALLOC_ARENA_MAX: '1' };

/** A program of this folder, compiled when this file is. */
const program = (name: string) => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);

/**
 * Has one task at a time done by a process of its own, which is killed when it takes too long and
 * starts again with the next. No library of ours can end a task that is under way, none can promise
 * that no picture brings it down, and what it took of memory it gives back only by ending.
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

  /** Starts the process, which takes a moment, before there is work for it. */
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
    // At once: its threads take over the priority of the one that starts them.
    if (child.pid !== undefined) setPriority(child.pid, this.settings.niceness);
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once('exit', forget).on('error', forget);
    return child;
  }
}
