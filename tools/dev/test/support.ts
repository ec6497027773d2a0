import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { answers } from '../src/supervisor/wait.ts';
import { choosePort } from '../src/ports.ts';
import { type ProcessSpec } from '../src/supervisor/managed-process.ts';

/** A folder that lasts as long as the test. */
export async function temporaryDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-stack-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

export const journalOf = (dir: string) => {
  try {
    return readFileSync(join(dir, 'journal'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};

/** A small process that behaves as a service does. */
export async function worker(
  name: string,
  dir: string,
  extra: Record<string, string> = {},
): Promise<ProcessSpec> {
  const port = await choosePort(0);
  return {
    name,
    command: process.execPath,
    args: [fileURLToPath(new URL('./fixtures/worker.mjs', import.meta.url))],
    env: { PORT: String(port), NAME: name, JOURNAL: join(dir, 'journal'), ...extra },
    logFile: join(dir, 'logs', `${name}.log`),
    ready: answers(`http://127.0.0.1:${port}/`),
  };
}
