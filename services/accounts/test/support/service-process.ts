import { accountsRequests } from '@el-reto/contracts';
import { ServiceProcess } from '@el-reto/testing';
import { onTestFinished, vi } from 'vitest';
import type { AccountsWorld } from './accounts-world.ts';

const main = new URL('../../src/main.ts', import.meta.url);

/** The service as a process of its own, which can be killed at any moment of a test. */
export async function startServiceProcess(
  world: AccountsWorld,
  env: Record<string, string> = {},
): Promise<ServiceProcess> {
  const process = new ServiceProcess(main, { ...world.env, ...env });
  onTestFinished(() => process.kill());
  await vi.waitFor(
    () => world.ask(accountsRequests.getAccess, { uid: 'nobody' }, { timeoutMs: 500 }),
    { timeout: 30_000, interval: 100 },
  );
  return process;
}
