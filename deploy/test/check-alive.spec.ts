import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './support/files.ts';

let dir: string;
let main: ReturnType<typeof spawn>;
/** Before each test: files like those of a container whose init has one child. */
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'check-alive-'));
  main = spawn('sleep', ['600']);
  mkdirSync(join(dir, '1/task/1'), { recursive: true });
  writeFileSync(join(dir, '1/comm'), 'docker-init\n');
  writeFileSync(join(dir, '1/task/1/children'), `${main.pid} `);
});
afterEach(() => {
  main.kill('SIGKILL');
  rmSync(dir, { recursive: true });
});

const state = () => join(dir, 'alive');
/** Runs the check with a command that succeeds or fails; returns whether the check succeeded. */
function check(command: 'true' | 'false'): boolean {
  const env = { ...process.env, TMPDIR: dir, PROC: dir };
  const args = [join(root, 'deploy/check-alive.sh'), command];
  return spawnSync('sh', args, { env }).status === 0;
}
const isKilled = () => expect.poll(() => main.signalCode).toBe('SIGKILL');
const isLeft = async () => {
  // Node.js learns of the end of a process in a later turn of its event loop.
  await sleep(200);
  expect(main.signalCode).toBeNull();
};
/** Makes the first failed check `seconds` ago. */
const failedFor = (seconds: number) =>
  writeFileSync(state(), String(Math.floor(Date.now() / 1000) - seconds));

it('kills the main process after its check has failed for 15 s, and not before', async () => {
  expect(check('true')).toBe(true);
  expect(check('false')).toBe(false);
  expect(Date.now() / 1000 - Number(readFileSync(state(), 'utf8'))).toBeLessThan(10);
  failedFor(10);
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
  const { status } = spawnSync('sh', [join(root, 'deploy/check-alive.sh'), 'sleep', '60'], {
    env: { ...process.env, TMPDIR: dir, PROC: dir },
  });
  expect(status).toBe(1);
});

describe('does not kill', () => {
  it('a starting process, which has not answered yet', async () => {
    for (let time = 0; time < 3; time += 1) expect(check('false')).toBe(false);
    await isLeft();
  });

  it('anything in a container without an init', async () => {
    writeFileSync(join(dir, '1/comm'), 'systemd\n');
    failedFor(60);
    expect(check('false')).toBe(false);
    await isLeft();
  });
});
