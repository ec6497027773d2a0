import { spawn } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lockDataDir, lockFor, waitForPreviousRun } from './data-dir.ts';
import { StackError } from './errors.ts';
import { writeStackFile } from './supervisor/stack-file.ts';

it('other users lose access to a data folder that they could read', () => {
  const dir = temporaryDir();
  chmodSync(dir, 0o755);
  lockDataDir(dir)[Symbol.dispose]();
  expect(statSync(dir).mode & 0o777).toBe(0o700);
});

it('a full disk is named, and is no damage', () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(() => {
    throw full;
  });
  expect(() => lockFor(':memory:')).toThrow('El disco de DATA_DIR está lleno');
});

it('a lock file that cannot be opened is named', () => {
  const file = join(tmpdir(), 'missing-folder', 'stack.lock');
  expect(() => lockFor(file)).toThrow(new StackError(`No se puede abrir ${file}.`));
});

it('a start after a power loss does not wait for processes that have got the same ids', async () => {
  const dir = temporaryDir();
  // A service of another installation.
  const other = ['-e', 'setInterval(() => undefined, 1_000)', 'services/likes/dist/bundle/main.js'];
  const child = spawn(process.execPath, other);
  onTestFinished(() => void child.kill());
  const addresses = { site: '', sites: [], admin: '', authEmulator: '', nats: '', redis: '' };
  const info = {
    ...addresses,
    natsOperator: '',
    metrics: {},
    processes: { likes: child.pid ?? 0 },
  };
  writeStackFile(dir, { ...info, boot: 'earlier' });
  const say = vi.fn<(line: string) => void>();
  await waitForPreviousRun(dir, say);
  expect(say).not.toHaveBeenCalled();
});
