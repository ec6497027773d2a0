import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { extname } from 'node:path';
import type { PictureRefused, PreparedPicture } from './prepare-picture.ts';

export interface DecoderSettings {
  /** Pixels beyond which a picture is not tried here. */
  readonly mostPixels: number;
  /** Most processor time for one picture, and most time on the clock, in milliseconds. */
  readonly cpuMs: number;
  readonly clockMs: number;
  /** How far the process gives way to all others, as in `nice`. */
  readonly niceness: number;
}

/** A picture, why it is none, or that it takes more than it may here. */
export type DecodeAnswer =
  | { readonly picture: PreparedPicture }
  | { readonly refused: PictureRefused['code'] }
  | 'too-costly';

/** Its process ends after that long without work: memory is worth more than a quick start. */
const idleMs = 60_000;

const script = new URL(`./decoder-process${extname(import.meta.url)}`, import.meta.url);

/**
 * Decodes one picture at a time in a process of its own, which is killed when it takes too long and
 * starts again with the next. No library of ours can end a decoder that is under way, and none can
 * promise that no upload brings it down.
 */
export class Decoder {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(private readonly settings: DecoderSettings) {}

  /** Starts the process, which takes a moment, before there is work for it. */
  warm(): ChildProcess {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), idleMs).unref();
    this.#child ??= this.#start();
    return this.#child;
  }

  decode(upload: Buffer): Promise<DecodeAnswer> {
    const child = this.warm();
    clearTimeout(this.#idle);
    return new Promise<DecodeAnswer>((resolve) => {
      const late = setTimeout(() => child.kill('SIGKILL'), this.settings.clockMs);
      const finish = (answer: DecodeAnswer) => {
        clearTimeout(late);
        child.off('message', onAnswer).off('exit', onExit).off('error', onExit);
        resolve(answer);
      };
      const onAnswer = (answer: unknown) => {
        this.warm();
        finish(answer as DecodeAnswer);
      };
      const onExit = () => finish('too-costly');
      // A process that cannot be started has no exit.
      child.on('message', onAnswer).on('exit', onExit).on('error', onExit);
      child.send(upload, (error) => error && child.kill('SIGKILL'));
    });
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const child = fork(script, [JSON.stringify(this.settings)], {
      env: {},
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
