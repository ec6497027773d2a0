import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, vi } from 'vitest';
import { planAuthEmulator } from '../src/emulators.ts';
import { planNats } from '../src/nats/start.ts';
import { planRedis } from '../src/redis/start.ts';
import { answers } from '../src/supervisor/wait.ts';
import { manage, worker } from './support.ts';

const soon = { everyMs: 50, hungAfterMs: 300 };

it('a process that runs but does not answer is killed and started again each time it hangs', async () => {
  const likes = await worker('likes', temporaryDir());
  const alive = () => answers(likes.metrics(), undefined, 500);
  const { managed, said } = manage({ ...likes, alive }, soon);
  await managed.start();
  for (let time = 0; time < 2; time += 1) {
    const { pid } = managed;
    managed.kill('SIGSTOP');
    await expect.poll(() => managed.pid !== pid && said.at(-1)).toMatch(/^likes funciona de nuevo/);
  }
  // On a busy machine, a process that answers late is also replaced.
  const hangs = said.filter((line) => line.startsWith('likes no responde'));
  expect(hangs.length).toBeGreaterThanOrEqual(2);
});

it('a process that runs but does not answer is not killed while it answers but is not ready', async () => {
  const dir = temporaryDir();
  const likes = await worker('likes', dir);
  let isReady = true;
  let checks = 0;
  const alive = async () => {
    checks += 1;
    return true;
  };
  const { managed, said } = manage({ ...likes, ready: async () => isReady, alive }, soon);
  await managed.start();
  isReady = false;
  await expect.poll(() => checks).toBeGreaterThan(10);
  expect(said).toEqual([]);
});

it('a process that runs but does not answer is not killed when it is alive but not ready minutes after a restart', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const likes = await worker('likes', temporaryDir());
  let isReady = true;
  const alive = vi.fn<() => Promise<boolean>>(async () => true);
  const ready = async () => isReady && likes.ready();
  const { managed, said } = manage({ ...likes, ready, alive });
  await managed.start();
  isReady = false;
  managed.kill('SIGKILL');
  await expect.poll(() => said).toEqual(['likes terminó (señal SIGKILL): se reinicia en 0.1 s']);
  await expect.poll(() => likes.ready().catch(() => false)).toBe(true);
  const { pid } = managed;
  for (let minute = 0; minute < 2; minute += 1) {
    alive.mockClear();
    await expect
      .poll(() => {
        vi.setSystemTime(Date.now() + 61_000);
        return alive.mock.calls.length;
      })
      .toBeGreaterThan(0);
  }
  isReady = true;
  await expect.poll(() => said.at(-1)).toBe(`likes funciona de nuevo (pid ${pid})`);
  expect(said).toHaveLength(2);
});

const parts = [
  ['nats', planNats],
  ['redis', planRedis],
  ['authEmulator', planAuthEmulator],
] as const;
it.each(parts)('a part of the infrastructure is not alive while it hangs %s', async (_, plan) => {
  const { spec } = await plan({ dir: temporaryDir() });
  const { managed } = manage(spec);
  const answersNow = () => (spec.alive ?? spec.ready)().catch(() => false);
  await managed.start();
  // A check gives up after two seconds, which a busy machine may need.
  await expect.poll(answersNow).toBe(true);
  managed.kill('SIGSTOP');
  // A thread on the other core stops a moment later.
  await expect.poll(answersNow).toBe(false);
  managed.kill('SIGCONT');
  await expect.poll(answersNow).toBe(true);
});
