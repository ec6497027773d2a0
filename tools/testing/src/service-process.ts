import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ownEnv } from './env.ts';

const runner = fileURLToPath(new URL('run-source.mjs', import.meta.url));

/**
 * Options of a wait for the first answer of a `ServiceProcess`. A start from sources takes five
 * seconds of processor time, and other tests run at the same time.
 */
export const startWait = { timeout: 180_000, interval: 50 };

/** A program that runs from its sources as a separate process, so that a test can kill it. */
export class ServiceProcess {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #closed: Promise<unknown>;
  #output = '';
  /** The output on stderr so far. */
  errors = '';

  constructor(main: URL, env: Record<string, string> = {}, args: readonly string[] = []) {
    this.#child = spawn(process.execPath, [runner, fileURLToPath(main), ...args], {
      env: { ...ownEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#closed = once(this.#child, 'close');
    // A file whose set-up fails runs none of its hooks.
    const end = () => this.#child.kill('SIGKILL');
    process.once('exit', end);
    this.#child.once('close', () => process.off('exit', end));
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
      process.stderr.write(text);
    });
  }

  /** The complete lines on stdout so far. */
  get lines(): string[] {
    return this.#output.split('\n').slice(0, -1);
  }

  /** Resolves when `count` lines are written; rejects if the process ends before. */
  async wrote(count: number): Promise<void> {
    while (this.lines.length < count) {
      const wrote = once(this.#child.stdout, 'data').then(() => true);
      const goesOn = await Promise.race([this.#closed.then(() => false), wrote]);
      if (!goesOn && this.lines.length < count)
        throw new Error(`the process ended early: ${this.errors}`);
    }
  }

  /** Resolves to the exit code or the signal when the process ends. */
  async ended(): Promise<{ code: number | null; signal: string | null }> {
    await this.#closed;
    return { code: this.#child.exitCode, signal: this.#child.signalCode };
  }

  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): ReturnType<ServiceProcess['ended']> {
    this.#child.kill(signal);
    return this.ended();
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }
}
