import { ChildProcess, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@el-reto/testing/is-alive';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, vi } from 'vitest';
import { waitUntil } from '../src/supervisor/wait.ts';
import { journalOf, manage, worker } from './support.ts';

it('a stop while a process looks for its ports prevents its start', async () => {
  const { managed } = manage(await worker('likes', temporaryDir()));
  const spawn = vi.spyOn(ChildProcess.prototype as unknown as { spawn: () => number }, 'spawn');
  const starting = managed.start();
  await Promise.allSettled([managed.stop(), starting]);
  expect(spawn).not.toHaveBeenCalled();
});

it('a process ends if the supervisor is killed before it has reported the process', async () => {
  const program = fileURLToPath(new URL('fixtures/killed-supervisor.ts', import.meta.url));
  const args = ['--conditions=source', program];
  const { stdout, signal } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([stdout, signal]).toEqual([expect.stringMatching(/^\d+$/), 'SIGKILL']);
  await expect.poll(() => isAlive(Number(stdout))).toBe(false);
});

it('kills a process that does not stop in time', async () => {
  const dir = temporaryDir();
  const likes = await worker('likes', dir, () => ({ DEAF: 'yes' }));
  const { managed } = manage({ ...likes, stopTimeoutMs: 300 });
  await managed.start();
  const { pid = 0 } = managed;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const kill = vi.spyOn(ChildProcess.prototype, 'kill');
  const signals = () =>
    kill.mock.calls
      .filter((_, index) => (kill.mock.contexts[index] as ChildProcess).pid === pid)
      .flat();
  const stopped = managed.stop();
  // `expect.poll` would advance the timers.
  await waitUntil(async () => journalOf(dir).length === 2, { timeoutMs: 90_000 });
  expect(journalOf(dir)).toEqual(['likes ready', 'likes stops']);
  vi.advanceTimersByTime(299);
  expect(signals()).toEqual(['SIGTERM']);
  vi.advanceTimersByTime(1);
  expect(signals()).toEqual(['SIGTERM', 'SIGKILL']);
  await stopped;
  expect(isAlive(pid)).toBe(false);
});
