import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeRelease } from '@el-reto/dev';
import { onTestFinished } from 'vitest';
import { startUnlimited } from '../../src/contest.ts';

/** Makes a folder that is removed when the test ends. */
export async function testFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-chaos-test-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

/** Copies the built product; each product that `start` starts is stopped when the test ends. */
export async function productFolder() {
  const dir = await testFolder();
  const root = takeRelease();
  const inDir = (name: string) => join(dir, name);
  const start = async (dataDir: string) => {
    const stack = await startUnlimited({ dataDir, root });
    onTestFinished(() => stack.stop());
    return stack;
  };
  return { inDir, start };
}

/** Prints what a drill did. */
export function report(line: string): void {
  process.stdout.write(`drill: ${line}\n`);
}
