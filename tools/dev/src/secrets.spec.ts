import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadSecrets } from './secrets.ts';

it.each([
  ['are made once', {}],
  ['of an older version stay, and get the missing ones once', { mediaSigningKey: 'p'.repeat(40) }],
])('secrets %s', (_, before) => {
  const dir = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'secrets.json');
  writeFileSync(file, JSON.stringify(before));
  const secrets = loadSecrets(dir);
  expect(secrets).toMatchObject(before);
  expect(secrets.claimsKey).not.toBe(secrets.mediaSigningKey);
  expect(loadSecrets(dir)).toEqual(secrets);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
});
