import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder that is removed when the test ends. */
export async function testFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-chaos-test-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

/** Prints a line about a drill. */
export function report(line: string): void {
  process.stdout.write(`drill: ${line}\n`);
}
