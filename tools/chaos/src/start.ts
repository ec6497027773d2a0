import { globSync } from 'node:fs';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stack } from '@el-reto/dev';
import { startUnlimited } from './contest.ts';
import { openStorage, type Evidence } from './evidence/evidence.ts';

/** A running copy of the product, with access to its stores. */
export interface Product {
  readonly stack: Stack;
  readonly dataDir: string;
  readonly evidence: Evidence;
}

export interface ProductOptions {
  /** A folder for the product's copy, its data and its logs. */
  readonly dir: string;
  readonly store: 'sqlite' | 'firestore';
  readonly replicas: number;
  /** Starts sites first and infrastructure last. */
  readonly startReversed?: boolean;
}

/** Starts a copy of the built product; `parts` stop it. */
export async function startProduct(
  { dir, store, replicas, startReversed = false }: ProductOptions,
  parts: AsyncDisposableStack,
): Promise<Product> {
  const [root, dataDir] = [join(dir, 'product'), join(dir, 'data')];
  await copyProduct(root);
  const { env, evidence } = await openStorage(store, dataDir, parts);
  const stack = await startUnlimited({
    dataDir,
    root,
    startReversed,
    env: { REPLICAS: String(replicas), ...env },
  });
  parts.use(stack);
  return { stack, dataDir, evidence };
}

const source = fileURLToPath(new URL('../../..', import.meta.url));
const ownScope = '@el-reto';
const workspaces = '{packages/*,services/*,frontends/*,frontends/admin/server,gateway}';

/**
 * Copies the built product, so that a build during a run does not change it. Libraries are linked.
 */
export async function copyProduct(target: string): Promise<void> {
  const copy = (path: string) =>
    cp(join(source, path), join(target, path), { recursive: true, verbatimSymlinks: true });
  const link = (path: string) => symlink(join(source, path), join(target, path));
  // Indexes and rules are read by the services and the emulator. The product's own packages are
  // links from there to here: copied, they lead to the copies.
  const own = ['deploy/firestore', join('node_modules', ownScope)];
  const parts = globSync(`${workspaces}/{package.json,dist}`, { cwd: source });
  for (const path of [...own, ...parts]) await copy(path);
  const libraries = await readdir(join(source, 'node_modules'));
  const shared = libraries.filter((name) => name !== ownScope);
  for (const name of shared) await link(join('node_modules', name));
  for (const path of globSync(`${workspaces}/node_modules`, { cwd: source })) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await link(path);
  }
}
