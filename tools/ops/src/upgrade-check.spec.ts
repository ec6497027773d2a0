import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from '@el-reto/dev';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { tryOnCopy } from './upgrade-check.ts';

const examine = () => Promise.reject(new Error('nothing starts'));

it.each([
  ['beside a missing DATA_DIR', '.upgrade-check-data', []],
  ['within DATA_DIR, whose parent may belong to another user', 'data/.upgrade-check', ['data']],
])('works %s; a killed check leaves no personal data there', async (_, folder, others) => {
  const dir = temporaryDir();
  const left = join(dir, folder, 'data');
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'likes.sqlite'), 'personal data');
  const archive = join(dir, 'copy.tar.gz');
  writeFileSync(archive, 'no archive');
  const env = parseEnv({ DATA_DIR: join(dir, 'data') });
  await expect(tryOnCopy(env, archive, examine)).rejects.toThrow('no es una copia de El Reto');
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  expect(files.toSorted()).toEqual([`${folder}.lock`, 'copy.tar.gz', ...others].toSorted());
});

it('says where data in Firestore can be tried', async () => {
  const env = parseEnv({ STORE: 'firestore', DATA_DIR: tmpdir() });
  await expect(tryOnCopy(env, undefined, examine)).rejects.toThrow(/otro proyecto con gcloud/);
});
