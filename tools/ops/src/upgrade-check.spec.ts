import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from '@el-reto/dev';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { tryOnCopy } from './upgrade-check.ts';

const examine = () => Promise.reject(new Error('nothing starts'));

it('leaves no personal data behind, neither its own nor that of a killed check', async () => {
  const dir = temporaryDir();
  const left = join(dir, '.upgrade-check-data');
  mkdirSync(join(left, 'data'), { recursive: true });
  writeFileSync(join(left, 'data/likes.sqlite'), 'personal data');
  const archive = join(dir, 'copy.tar.gz');
  writeFileSync(archive, 'no archive');
  const env = parseEnv({ DATA_DIR: join(dir, 'data') });
  await expect(tryOnCopy(env, archive, examine)).rejects.toThrow('no es una copia de El Reto');
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(dir).filter((name) => !name.endsWith('.lock'))).toEqual(['copy.tar.gz']);
});

it('works within DATA_DIR, whose parent may belong to another user', async () => {
  const dir = temporaryDir();
  const dataDir = join(dir, 'data');
  mkdirSync(dataDir);
  const archive = join(dir, 'copy.tar.gz');
  writeFileSync(archive, 'no archive');
  const env = parseEnv({ DATA_DIR: dataDir });
  await expect(tryOnCopy(env, archive, examine)).rejects.toThrow('no es una copia de El Reto');
  expect(readdirSync(dir).toSorted()).toEqual(['copy.tar.gz', 'data']);
  expect(readdirSync(dataDir)).toEqual(['.upgrade-check.lock']);
});

it('says where data in Firestore can be tried', async () => {
  const env = parseEnv({ STORE: 'firestore', DATA_DIR: tmpdir() });
  await expect(tryOnCopy(env, undefined, examine)).rejects.toThrow(/otro proyecto con gcloud/);
});
