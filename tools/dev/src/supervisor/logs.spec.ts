import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { lastWord, logWriter, notable } from './logs.ts';

it.each([
  ['{"level":30,"msg":"ready"}', undefined],
  ['{"level":40,"msg":"slow"}', 'aviso: slow'],
  ['{"level":50,"msg":"no","err":{"message":"disk full"}}', 'error: no (disk full)'],
  ['{"level":60,"msg":"over"}', 'error: over'],
  ['{"level":60,"msg":"over: full","err":{"message":"full"}}', 'error: over: full'],
  ['[7] 2026/11/20 [INF] Server is ready', undefined],
  ['[7] 2026/11/20 [WRN] Readloop slow', 'aviso: Readloop slow'],
  ['[7] 2026/11/20 [ERR] no space', 'error: no space'],
  ['[7] 2026/11/20 [WRN] Plaintext passwords detected, use nkeys or bcrypt', undefined],
  ['(node:1) ExperimentalWarning: SQLite', undefined],
  ['{"level":50', undefined],
])('notable %s → %s', (line, shown) => {
  expect(notable(line)).toBe(shown);
});

it.each([
  ['{"level":60,"msg":"could not start: the file is damaged"}', 'the file is damaged'],
  ['{"level":60,"msg":"the connection was closed"}', 'the connection was closed'],
  ['{"level":50,"msg":"a request failed"}', undefined],
  ['Error: no disk', undefined],
])('lastWord %s → %s', (line, word) => {
  expect(lastWord(line)).toBe(word);
});

it('logWriter continues in a new file when the first is full, and keeps the previous file', () => {
  const dir = temporaryDir();
  const path = join(dir, 'logs', 'likes.log');
  const bytes = (text: string) => Buffer.from(text);
  const quiet = () => undefined;
  logWriter(path, quiet, 8)(bytes('primero\n'));
  const log = logWriter(path, quiet, 8);
  for (const line of ['segundo\n', 'tercero\n']) log(bytes(line));
  expect(readFileSync(path, 'utf8')).toBe('tercero\n');
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('primero\nsegundo\n');
});

it.runIf(existsSync('/dev/full'))('reports once that the disk is full, and continues', () => {
  const said: string[] = [];
  const log = logWriter('/dev/full', (line) => said.push(line));
  for (const line of ['uno\n', 'dos\n']) log(Buffer.from(line));
  expect(said).toEqual([expect.stringMatching(/^no se puede escribir \/dev\/full: .*ENOSPC/)]);
});
