import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { copyProduct } from '../../src/product/copy.ts';
import type { SabotageName } from '../../src/product/sabotage.ts';
import { runChaos, type ChaosOptions, type ChaosResult } from '../../src/run.ts';

const root = resolve(fileURLToPath(new URL('../../../..', import.meta.url)));

/** A short run on a copy of the built product, in a folder that lasts as long as the test. */
export async function shortRun(
  options: Pick<ChaosOptions, 'kills' | 'only'> &
    Partial<ChaosOptions> & { sabotage?: SabotageName },
): Promise<ChaosResult> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-chaos-test-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const product = join(dir, 'product');
  await copyProduct(root, product, options.sabotage);
  return runChaos({
    seed: 2026,
    seconds: 120,
    crowd: { fans: 8, authors: 2, moderators: 1, visitors: 1 },
    settleWithinMs: 60_000,
    ...options,
    dataDir: join(dir, 'data'),
    root: product,
    say: () => undefined,
  });
}

export const rulesBroken = ({ findings }: ChaosResult) =>
  new Set(findings.map(({ kind, rule }) => `${kind}: ${rule}`));
