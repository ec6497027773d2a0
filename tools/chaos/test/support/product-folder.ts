import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startUnlimited } from '../../src/contest.ts';
import { copyProduct } from '../../src/start.ts';

type StartOptions = Parameters<typeof startUnlimited>[0];

/** Makes a folder that is removed when the test ends. */
export async function testFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-chaos-test-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

/** Copies the built product; each product that `start` starts is stopped when the test ends. */
export async function productFolder() {
  const dir = await testFolder();
  const root = join(dir, 'product');
  await copyProduct(root);
  const inDir = (name: string) => join(dir, name);
  const start = async (dataDir: string, options: Omit<StartOptions, 'dataDir'> = {}) => {
    const stack = await startUnlimited({ ...options, dataDir, root });
    onTestFinished(() => stack.stop());
    return stack;
  };
  return { inDir, start };
}

/** Prints what a drill did. */
export function report(line: string): void {
  process.stdout.write(`drill: ${line}\n`);
}
