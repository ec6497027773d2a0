import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from '@el-reto/dev';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, onTestFinished, vi } from 'vitest';
import { natsOf, runCommand } from './command.ts';
import { deadLetters } from './dlq.ts';

it('connects to an outside NATS with the certificates of the running product', () => {
  const DATA_DIR = temporaryDir();
  const outside = { DATA_DIR, NATS_URL: 'nats://nats.example:4222' };
  const tlsDir = (env: Record<string, string>) =>
    new URL(natsOf(parseEnv({ ...outside, ...env }))).searchParams.get('tlsDir');
  expect(tlsDir({})).toBe(null);
  const addresses = { site: '', admin: '', authEmulator: '', nats: '', redis: '', processes: {} };
  writeFileSync(join(DATA_DIR, 'stack.json'), JSON.stringify({ ...addresses, tls: '/data/tls' }));
  expect(tlsDir({})).toBe('/data/tls');
  expect(tlsDir({ TLS_DIR: '/tls' })).toBe('/tls');
});

it('a file where a folder is needed is named in one line', async () => {
  const { exitCode } = process;
  onTestFinished(() => void (process.exitCode = exitCode));
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const file = join(temporaryDir(), 'backups');
  writeFileSync(file, '');
  await runCommand(async () => {
    mkdirSync(join(file, 'new'));
  });
  expect(print.mock.calls).toEqual([[`✗ No se puede usar ${join(file, 'new')}: ENOTDIR.\n`]]);
  expect(process.exitCode).toBe(1);
});

it('a description of the product that cannot be read is named', () => {
  const DATA_DIR = temporaryDir();
  mkdirSync(join(DATA_DIR, 'stack.json'));
  expect(() => natsOf(parseEnv({ DATA_DIR }))).toThrow(
    /^No se puede leer .*stack\.json: EISDIR\.$/,
  );
});

const wrongCommands = ['', 'list 1', 'show', 'show all', 'retry -1', 'drop 1'];
const wrongNumbers = ['0', '1.5', '9007199254740993'].map((number) => `show ${number}`);
it.each([...wrongCommands, ...wrongNumbers])('dlq %j gets the usage', async (line) => {
  const command = deadLetters(parseEnv({}), line.split(' ').filter(Boolean), () => undefined);
  await expect(command).rejects.toThrow('Uso: npm run dlq -- list');
});
