import { join } from 'node:path';
import { takeRelease } from '@el-reto/dev';
import { startUnlimited } from './contest.ts';
import { openStorage } from './evidence/evidence.ts';

/** A running copy of the product, with access to its stores. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

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
) {
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
