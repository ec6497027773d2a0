import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { optionsSchema } from '../../src/options.ts';
import { summaryOf } from '../../src/report.ts';
import { runChaos, type ChaosOptions, type ChaosResult } from '../../src/run.ts';

/** Prints a line about a drill. */
export function report(line: string): void {
  process.stdout.write(`drill: ${line}\n`);
}

/** Runs a kill series on a copy of the built product and prints its summary. */
export async function killSeries(
  options: Pick<ChaosOptions, 'kills' | 'only'> & Partial<ChaosOptions>,
): Promise<ChaosResult> {
  const result = await runChaos({
    ...optionsSchema.parse({}),
    seed: 2026,
    seconds: 120,
    crowd: { fans: 8, authors: 2, moderators: 1, visitors: 1 },
    settleWithinMs: 60_000,
    say: () => undefined,
    ...options,
    dir: temporaryDir(),
  });
  report(summaryOf(result));
  return result;
}

/** The number of acknowledged operations, and their kinds. */
export function acknowledgedIn({ history }: Pick<ChaosResult, 'history'>) {
  const all = history.operations.filter(({ result }) => result.state === 'acknowledged');
  return { count: all.length, kinds: [...new Set(all.map(({ kind }) => kind))].toSorted() };
}
