import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ownEnv } from './env.ts';

const runner = fileURLToPath(new URL('run-source.mjs', import.meta.url));

/** A service as a process of its own, run from its sources, so that a test can kill it. */
export class ServiceProcess {
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;

  /** `main` is the address of the service's main.ts. */
  constructor(main: URL, env: Record<string, string>) {
    this.#child = spawn(process.execPath, [runner, fileURLToPath(main)], {
      env: { ...ownEnv, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.#gone = once(this.#child, 'exit');
  }

  /** Ends the process on the spot, whatever it is doing. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
  }
}
