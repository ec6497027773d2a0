import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { ownProgram } from '../src/own-program.ts';

it('exports no documents while the emulator does not listen', async () => {
  const { flags, file } = ownProgram('firestore-emulator/main');
  const silent = [process.execPath, '-e', 'console.log("up"); setInterval(() => {}, 1_000)', '--'];
  const args = [...flags, file, '1', 'demo-test', temporaryDir(), '', ...silent];
  const program = spawn(process.execPath, args);
  const errors = text(program.stderr);
  await once(program.stdout, 'data');
  program.kill('SIGTERM');
  await once(program, 'exit');
  expect(await errors).not.toContain('fetch failed');
});
