import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { answers } from '../src/supervisor/wait.ts';
import { Port } from '../src/ports.ts';
import type { Liveness } from '../src/supervisor/liveness.ts';
import { ManagedProcess, type ProcessSpec } from '../src/supervisor/managed-process.ts';

/** The number of a port that nothing uses. */
export async function freePort(): Promise<number> {
  const port = await Port.claim();
  port.release();
  return port.number;
}

/** Takes a port at once, like a foreign program. */
export function takePort(port: number): void {
  const server = createServer().listen(port);
  onTestFinished(() => void server.close());
}

/** The lines that the workers wrote to the journal in a folder, oldest first. */
export function journalOf(dir: string): string[] {
  const file = join(dir, 'journal');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

/** Plans a small process that behaves like a service. Its metrics have the same port. */
export async function worker(
  name: string,
  dir: string,
  extra: () => Record<string, string> = () => ({}),
) {
  const port = await Port.claim();
  const url = () => `http://127.0.0.1:${port.number}/`;
  return {
    name,
    command: process.execPath,
    args: [fileURLToPath(new URL('./fixtures/worker.mjs', import.meta.url))],
    ports: [port],
    get env() {
      const own = { PORT: String(port.number), NAME: name, JOURNAL: join(dir, 'journal') };
      return { ...own, ...extra() };
    },
    logFile: join(dir, 'logs', `${name}.log`),
    ready: () => answers(url()),
    metrics: url,
  } satisfies ProcessSpec;
}

/** A supervised process that is stopped after the test, and its messages. */
export function manage(spec: ProcessSpec, liveness?: Liveness) {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const events = { say, changed: () => undefined, moved: () => undefined };
  const managed = new ManagedProcess(spec, events, liveness);
  onTestFinished(() => managed.stop());
  return { managed, said };
}
