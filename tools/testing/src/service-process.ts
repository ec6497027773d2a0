import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ownEnv } from './env.ts';

const runner = fileURLToPath(new URL('run-source.mjs', import.meta.url));

/** A service as a process of its own, run from its sources, so that a test can kill it. */
export class ServiceProcess {
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;

  /** What it wrote to stdout so far, line by line. */
  readonly lines: string[] = [];

  /** `main` is the address of the service's main.ts. */
  constructor(main: URL, env: Record<string, string>) {
    this.#child = spawn(process.execPath, [runner, fileURLToPath(main)], {
      env: { ...ownEnv, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#gone = once(this.#child, 'close');
    if (this.#child.stdout) {
      createInterface(this.#child.stdout).on('line', (line) => this.lines.push(line));
    }
  }

  /** Its lines of the security log. */
  get securityLines(): Record<string, unknown>[] {
    return this.lines
      .filter((line) => line.includes('"security":'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Lets it finish. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#gone;
  }

  /** Ends the process on the spot, whatever it is doing. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
  }
}
