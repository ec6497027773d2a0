import { describe, expect, it } from 'vitest';
import { planAuthEmulator } from '../src/emulators.ts';
import { planNats } from '../src/nats/start.ts';
import { planRedis } from '../src/redis/start.ts';
import { answers } from '../src/supervisor/wait.ts';
import { manage, temporaryDir, worker } from './support.ts';

describe('a process that runs but does not answer', () => {
  const soon = { everyMs: 50, hungAfterMs: 300 };

  it('is killed and started again each time it hangs', async () => {
    const dir = await temporaryDir();
    const likes = await worker('likes', dir);
    const alive = () => answers(likes.metrics(), undefined, 1_000);
    const { managed, said } = manage({ ...likes, alive }, soon);
    await managed.start();
    for (let time = 0; time < 2; time += 1) {
      const { pid } = managed;
      managed.kill('SIGSTOP');
      await expect.poll(() => said.join('\n')).toContain('likes no responde');
      await expect.poll(() => said.at(-1)).toMatch(/^likes funciona de nuevo/);
      expect(managed.pid).not.toBe(pid);
      said.length = 0;
    }
  });

  it('is not killed while it answers but is not ready', async () => {
    const dir = await temporaryDir();
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
});

describe('a part of the infrastructure is not alive while it hangs', () => {
  const parts = [
    ['nats', planNats],
    ['redis', planRedis],
    ['authEmulator', planAuthEmulator],
  ] as const;
  it.each(parts)('%s', async (_, plan) => {
    const { spec } = await plan({ dir: await temporaryDir() });
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
});
