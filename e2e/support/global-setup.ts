import { currentEnv } from '@el-reto/dev';
import type { StackInfo } from '@el-reto/dev';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackInfo;
    dataDir: string;
  }
}

/** Each project loads this file anew: only what hangs here is seen by all. */
const shared = globalThis as { elReto?: { product: Promise<Product>; users: number } };

/**
 * One product for all flows; with `STORE=firestore npx vitest run --project 'e2e*'` they walk the
 * same ways on the hosted store.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const use = (shared.elReto ??= { product: startProduct(currentEnv().STORE), users: 0 });
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
