import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { sabotages } from './sabotage.ts';
import { printLine, type Found, type Sums } from './sums.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string' },
    sabotage: { type: 'string' },
  },
});
const { seconds, seed, sabotage = '' } = values;
if (sabotage && !sabotages[sabotage]) {
  printLine(`no such sabotage; there are: ${Object.keys(sabotages).join(', ')}`);
  process.exit(2);
}
/** Data files are in memory; a worker that is ended leaves them here. */
const dir = mkdtempSync('/dev/shm/simulation-');
process.on('exit', () => rmSync(dir, { recursive: true, force: true }));

const worker = (task: object) =>
  fork(new URL('worker.js', import.meta.url), [JSON.stringify({ sabotage, dir, ...task })], {
    execArgv: ['--enable-source-maps', '--max-semi-space-size=64'],
  });

if (seed === undefined) await simulate(Number(seconds));
else worker({ seed: Number(seed) }).on('exit', (code) => process.exit(code ?? 1));

/** Runs seeds on each core until the time is over or one of them fails. */
async function simulate(forSeconds: number): Promise<void> {
  const count = availableParallelism();
  const first = process.hrtime()[1];
  const startedAt = performance.now();
  const sums: Sums = { runs: 0, virtualMs: 0, faults: 0, acknowledged: 0 };
  let found: Found | undefined;
  const workers = Array.from({ length: count }, (_, index) =>
    worker({ seed: first + index, step: count, seconds: forSeconds }),
  );
  const ends = workers.map(async (one) => {
    one.on('message', (message: Sums | Found) => {
      if ('seed' in message) {
        if (found) return;
        found = message;
        for (const other of workers) if (other !== one) other.kill();
        const after = ((performance.now() - startedAt) / 1_000).toFixed(1);
        printLine(`seed ${message.seed}, found after ${after} s: ${message.violations.join('; ')}`);
      } else {
        for (const key of Object.keys(sums) as (keyof Sums)[]) sums[key] += message[key];
      }
    });
    const { promise, resolve } = Promise.withResolvers<number | null>();
    one.on('exit', resolve);
    return promise;
  });
  const codes = await Promise.all(ends);
  if (found) process.exit(1);
  const hours = (sums.virtualMs / 3_600_000).toFixed(1);
  printLine(
    `${sums.runs} runs, ${hours} virtual hours, ${sums.faults} injected faults, ${sums.acknowledged} acknowledged requests: no violation (seeds from ${first})`,
  );
  process.exit(codes.every((code) => code === 0) ? 0 : 1);
}
