import { expect, it, onTestFinished } from 'vitest';
import { startStack } from '../src/stack.ts';
import { answers } from '../src/supervisor/wait.ts';
import { temporaryDir } from './support.ts';

/** 15 s without an answer, the last check, and the start of all parts at once on a busy machine. */
const replacedWithinMs = 60_000;

it('every part of the product that hangs is replaced, one alone and all at once', async () => {
  const stack = await startStack({ dataDir: await temporaryDir(), env: { LOG_LEVEL: 'warn' } });
  onTestFinished(() => stack.stop());
  const isHealthy = () =>
    answers(`${stack.info.site}/api/health`, (body) => body.includes('"status":"ok"')).catch(
      () => false,
    );
  const names = Object.keys(stack.info.processes);
  expect(names).toEqual(expect.arrayContaining(['nats', 'redis', 'likes', 'gateway', 'admin']));
  for (const hung of [['likes'], names]) {
    const pids = new Map(hung.map((name) => [name, stack.kill(name, 'SIGSTOP')]));
    await expect
      .poll(() => hung.filter((name) => stack.info.processes[name] === pids.get(name)), {
        timeout: replacedWithinMs,
      })
      .toEqual([]);
    await expect.poll(isHealthy, { timeout: replacedWithinMs }).toBe(true);
  }
});
