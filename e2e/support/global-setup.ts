import { currentEnv } from '@el-reto/dev';
import type { StackInfo } from '@el-reto/dev';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackInfo;
    dataDir: string;
  }
}

/** Starts one product for all test files. With `STORE=firestore` it uses the Firestore emulator. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { info, dataDir, stop } = await startProduct(currentEnv().STORE);
  project.provide('stack', info);
  project.provide('dataDir', dataDir);
  return stop;
}
