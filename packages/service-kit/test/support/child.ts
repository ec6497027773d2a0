import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** A program of this folder in a process of its own, run from the sources. */
export class Child {
  readonly #process: ChildProcessByStdio<null, Readable, Readable>;
  readonly #exited: Promise<unknown[]>;
  #output = '';
  #errors = '';

  constructor(script: string, args: readonly string[]) {
    const command = [
      pathOf('../../../../tools/testing/src/run-source.mjs'),
      pathOf(script),
      ...args,
    ];
    this.#process = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#exited = once(this.#process, 'close');
    this.#process.stdout.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#process.stderr.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
  }

  /** Whole lines written so far. */
  get lines(): string[] {
    return this.#output.split('\n').slice(0, -1);
  }

  get errors(): string {
    return this.#errors;
  }

  /** Resolves once `count` lines were written; rejects when the process ends before. */
  async wrote(count: number): Promise<void> {
    while (this.lines.length < count) {
      const ended = this.#exited.then(() => true);
      const wrote = once(this.#process.stdout, 'data').then(() => false);
      if ((await Promise.race([ended, wrote])) && this.lines.length < count) {
        throw new Error(`the process ended early: ${this.#errors}`);
      }
    }
  }

  /** Sends a signal and waits for the end: how it ended, and what it had written. */
  async end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: string | null }> {
    this.#process.kill(signal);
    return this.ended();
  }

  async ended(): Promise<{ code: number | null; signal: string | null }> {
    await this.#exited;
    return { code: this.#process.exitCode, signal: this.#process.signalCode };
  }
}
