import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

it.each([
  ['are made once', {}],
  ['of an older version stay, and get the missing ones once', { mediaSigningKey: 'p'.repeat(40) }],
])('secrets %s', (_, before) => {
  const dir = temporaryDir();
  const file = join(dir, 'secrets.json');
  writeFileSync(file, JSON.stringify(before));
  const secrets = loadSecrets(dir);
  expect(secrets).toMatchObject(before);
  expect(secrets.claimsKey).not.toBe(secrets.mediaSigningKey);
  expect(loadSecrets(dir)).toEqual(secrets);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
});
