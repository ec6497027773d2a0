import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

function newDir(whenDone: (remove: () => void) => void): string {
  const dir = mkdtempSync(join(tmpdir(), 'el-reto-test-'));
  whenDone(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Creates a folder that is deleted when the test ends. */
export const temporaryDir = () => newDir(onTestFinished);

/** Creates a folder that is deleted after all tests of the calling file. */
export const dirOfFile = () => newDir(afterAll);
