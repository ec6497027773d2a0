import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentEnv, startStack } from '@el-reto/stack';
import type { StackInfo } from '@el-reto/stack';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackInfo;
    dataDir: string;
  }
}

interface Product {
  readonly dataDir: string;
  readonly info: StackInfo;
  stop(): Promise<void>;
}

/** Each project loads this file anew: only what hangs here is seen by all. */
const shared = globalThis as { elReto?: { product: Promise<Product>; users: number } };

/** One whole, seeded product for all flows, on free ports and in a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const use = (shared.elReto ??= { product: startProduct(), users: 0 });
  use.users += 1;
  const product = await use.product;
  const { info, dataDir } = product;
  project.provide('stack', info);
  project.provide('dataDir', dataDir);
  return async () => {
    use.users -= 1;
    if (use.users === 0) await product.stop();
  };
}

async function startProduct(): Promise<Product> {
  // Below those of the workers.
  process.env['FREE_PORTS'] = '20000-21999';
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-e2e-'));
  const dataDir = join(dir, 'data');
  const stack = await startStack({
    dataDir,
    seed: 'demo',
    // `STORE=firestore npx vitest run --project 'e2e*'` walks the same ways on the hosted store.
    env: { LIMITS: 'off', LOG_LEVEL: 'warn', STORE: currentEnv().STORE },
  });
  const stop = async () => {
    await stack.stop();
    await rm(dir, { recursive: true });
  };
  return { dataDir, info: stack.info, stop };
}
