import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parseOptions } from '../../src/options.ts';
import { runChaos, type ChaosOptions, type ChaosResult } from '../../src/run.ts';

/** A short run on a copy of the built product, in a folder that lasts as long as the test. */
export async function shortRun(
  options: Pick<ChaosOptions, 'kills' | 'only'> & Partial<ChaosOptions>,
): Promise<ChaosResult> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-chaos-test-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  return runChaos({
    ...parseOptions([]),
    seed: 2026,
    seconds: 120,
    crowd: { fans: 8, authors: 2, moderators: 1, visitors: 1 },
    settleWithinMs: 60_000,
    say: () => undefined,
    ...options,
    dir,
  });
}

export const rulesBroken = ({ findings }: ChaosResult) =>
  new Set(findings.map(({ kind, rule }) => `${kind}: ${rule}`));
