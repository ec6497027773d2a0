import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadSecrets } from './secrets.ts';

function dataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

it('are made once, each for itself', () => {
  const dir = dataDir();
  const { mediaSigningKey, claimsKey } = loadSecrets(dir);
  expect(claimsKey).not.toBe(mediaSigningKey);
  expect(loadSecrets(dir)).toEqual({ mediaSigningKey, claimsKey });
});

it('of an older version stay, and get what they lack for good', () => {
  const dir = dataDir();
  const file = join(dir, 'secrets.json');
  const mediaSigningKey = 'p'.repeat(40);
  writeFileSync(file, JSON.stringify({ mediaSigningKey }));
  const first = loadSecrets(dir);
  expect(first.mediaSigningKey).toBe(mediaSigningKey);
  expect(loadSecrets(dir)).toEqual(first);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(first);
});
