import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './support/files.ts';

let dir: string;
let main: ReturnType<typeof spawn>;
/** Before each test: files like those of a container whose init has one child. */
beforeEach(() => {
  dir = temporaryDir();
  mkdirSync(join(dir, '1/task/1'), { recursive: true });
  writeFileSync(join(dir, '1/comm'), 'docker-init\n');
  startMain();
  // The clock of the check stands still: a busy machine may need seconds for a step.
  writeFileSync(join(dir, 'date'), `#!/bin/sh\necho ${now}\n`, { mode: 0o755 });
});
afterEach(() => {
  main.kill('SIGKILL');
});

function startMain(): void {
  main = spawn('sleep', ['600']);
  writeFileSync(join(dir, '1/task/1/children'), `${main.pid} `);
}

/** The time of the check, in seconds. */
const now = 1_795_000_000;
const state = () => join(dir, 'alive');
const env = () => ({
  ...process.env,
  PATH: `${dir}:${process.env['PATH']}`,
  TMPDIR: dir,
  PROC: dir,
});
/** Runs the check with a command that succeeds or fails; returns whether the check succeeded. */
function check(command: 'true' | 'false'): boolean {
  const args = [join(root, 'deploy/check-alive.sh'), command];
  return spawnSync('sh', args, { env: env() }).status === 0;
}
const isKilled = () => expect.poll(() => main.signalCode).toBe('SIGKILL');
/** Ends the main process and starts another one. If the check had sent SIGKILL, the process would not end by SIGTERM. */
const isLeft = async () => {
  const exited = once(main, 'exit');
  main.kill('SIGTERM');
  expect(await exited).toEqual([null, 'SIGTERM']);
  startMain();
};
/** Makes the first failed check `seconds` ago. */
const failedFor = (seconds: number) => writeFileSync(state(), String(now - seconds));

it('kills the main process after its check has failed for 15 s, and not before', async () => {
  expect(check('true')).toBe(true);
  expect(check('false')).toBe(false);
  expect(readFileSync(state(), 'utf8')).toBe(`${now}\n`);
  failedFor(14);
  expect(check('false')).toBe(false);
  await isLeft();
  failedFor(15);
  expect(check('false')).toBe(false);
  await isKilled();
});

it('counts failures again from zero after a successful check', async () => {
  failedFor(60);
  expect(check('true')).toBe(true);
  expect(check('false')).toBe(false);
  await isLeft();
});

it('a check that takes longer than four seconds has failed', () => {
  const args = [join(root, 'deploy/check-alive.sh'), 'sleep', '60'];
  const { status } = spawnSync('sh', args, { env: env() });
  expect(status).toBe(1);
});

it('does not kill a starting process, which has not answered yet', async () => {
  for (let time = 0; time < 3; time += 1) expect(check('false')).toBe(false);
  await isLeft();
});

it('does not kill anything in a container without an init', async () => {
  writeFileSync(join(dir, '1/comm'), 'systemd\n');
  failedFor(60);
  expect(check('false')).toBe(false);
  await isLeft();
});
