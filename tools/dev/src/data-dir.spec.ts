import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockDataDir } from './data-dir.ts';

it('other users lose access to a data folder that they could read', () => {
  const dir = mkdtempSync(join(tmpdir(), 'data-dir-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  chmodSync(dir, 0o755);
  lockDataDir(dir)[Symbol.dispose]();
  expect(statSync(dir).mode & 0o777).toBe(0o700);
});
