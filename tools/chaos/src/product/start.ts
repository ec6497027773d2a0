import { join } from 'node:path';
import type { Stack } from '@el-reto/dev';
import { startUnlimited } from '../contest.ts';
import { openStorage, type Evidence } from '../evidence/evidence.ts';
import { copyProduct } from './copy.ts';
import type { SabotageName } from './sabotage.ts';

/** A running copy of the product, with access to its stores. */
export interface Product {
  readonly stack: Stack;
  readonly root: string;
  readonly dataDir: string;
  readonly evidence: Evidence;
}

export interface ProductOptions {
  /** A folder for the product's copy, its data and its logs. */
  readonly dir: string;
  readonly store: 'sqlite' | 'firestore';
  readonly replicas: number;
  readonly sabotage: readonly SabotageName[];
  /** Starts sites first and infrastructure last. */
  readonly startReversed?: boolean;
}

/** Starts a copy of the built product; `parts` stop it. */
export async function startProduct(
  { dir, store, replicas, sabotage, startReversed = false }: ProductOptions,
  parts: AsyncDisposableStack,
): Promise<Product> {
  const [root, dataDir] = [join(dir, 'product'), join(dir, 'data')];
  await copyProduct(root, sabotage);
  const { env, evidence } = await openStorage(store, dataDir, parts);
  const stack = await startUnlimited({
    dataDir,
    root,
    startReversed,
    env: { REPLICAS: String(replicas), ...env },
  });
  parts.use(stack);
  return { stack, root, dataDir, evidence };
}
