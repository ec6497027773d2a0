import { join } from 'node:path';
import { takeRelease, type Stack } from '@el-reto/dev';
import { startUnlimited } from './contest.ts';
import { openStorage, type Evidence } from './evidence/evidence.ts';

/** A running copy of the product, with access to its stores. */
export interface Product {
  readonly stack: Stack;
  readonly dataDir: string;
  readonly evidence: Evidence;
}

export interface ProductOptions {
  /** A folder for the product's data and its logs. */
  readonly dir: string;
  readonly store: 'sqlite' | 'firestore';
  readonly replicas: number;
}

/** Starts a copy of the built product, which no build changes during a run; `parts` stop it. */
export async function startProduct(
  { dir, store, replicas }: ProductOptions,
  parts: AsyncDisposableStack,
): Promise<Product> {
  const dataDir = join(dir, 'data');
  const { env, evidence } = await openStorage(store, dataDir, parts);
  const stack = await startUnlimited({
    dataDir,
    root: takeRelease(),
    env: { REPLICAS: String(replicas), ...env },
  });
  parts.use(stack);
  return { stack, dataDir, evidence };
}
