import { chmodSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, vi } from 'vitest';
import { lockDataDir, lockFor } from './data-dir.ts';
import { StackError } from './errors.ts';

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
