import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { memoryOfTree, together } from './process-memory.ts';

it('counts the children of a process and their children', async () => {
  // Because of `&& true` the outer shell does not replace itself by the inner shell.
  const child = spawn('/bin/sh', ['-c', '/bin/sh -c "echo; read x; exit" && true'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const all = memoryOfTree(child.pid ?? 0);
  expect(all).toHaveLength(2);
  expect(Math.min(...all.map(({ mb }) => mb))).toBeGreaterThan(0);
  expect(together(all)).toBeGreaterThan(all[1]?.mb ?? Infinity);
  child.stdin.end();
});
