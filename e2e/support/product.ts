import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '@el-reto/demo';
import { startStack } from '@el-reto/dev';
import type { StackInfo } from '@el-reto/dev';

export interface Product {
  readonly dataDir: string;
  readonly info: StackInfo;
  readonly stop: () => Promise<void>;
}

/** Starts a product with its own folder, and with the demo contest or only its administrator. */
export async function startProduct(
  store: 'sqlite' | 'firestore',
  seed: 'demo' | 'none' = 'demo',
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-e2e-'));
  const dataDir = join(dir, 'data');
  const stack = await startStack({
    dataDir,
    seed,
    env: {
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      STORE: store,
      ADMIN_EMAIL: demoAccounts.admin.email,
      ADMIN_PASSWORD: demoAccounts.admin.password,
      ...env,
    },
  });
  const stop = async () => {
    await stack.stop();
    await rm(dir, { recursive: true });
  };
  return { dataDir, info: stack.info, stop };
}

let own: StackInfo | undefined;

/** Makes the other helpers use the product `info`. They read it when they are loaded. */
export function reachFor(info: StackInfo): void {
  own = info;
}

export const ownStack = (): StackInfo | undefined => own;
