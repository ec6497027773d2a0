import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { optionsOrExit } from '@el-reto/chaos/command-line';
import { z } from 'zod';
import { sabotages } from './sabotage.ts';
import type { Outcome } from './world.ts';

const usage = 'npm run simulate -- [--seconds N] [--seed N] [--sabotage NAME]';
const options = z.object({
  seconds: z.coerce.number().default(60),
  seed: z.coerce.number().optional(),
  sabotage: z.enum(Object.keys(sabotages)).optional(),
});
const { seconds, seed, sabotage } = optionsOrExit(options, usage);

/** Other workers use the remaining processors, so that none is left for V8's helper threads. */
const memory = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--v8-pool-size=0'];
const execArgv = ['--enable-source-maps', ...memory];
/** A given seed runs alone, once. Otherwise each core runs seeds until a violation or until the time is over. */
const step = seed === undefined ? availableParallelism() : 1;
const first = seed ?? process.hrtime()[1];
const sums = { runs: 0, virtualMs: 0, faults: 0, acknowledged: 0 };
const worker = new URL('worker.js', import.meta.url);
const shared = { sabotage, step, seconds: seed === undefined ? seconds : 0 };
const workers = Array.from({ length: step }, (_, index) =>
  fork(worker, [JSON.stringify({ ...shared, seed: first + index })], { execArgv }),
);
for (const one of workers) {
  one.on('exit', (code) => (process.exitCode ||= code ?? 1));
  one.on('message', ({ seed: found, violations, ...counts }: Outcome & { seed: number }) => {
    sums.runs += 1;
    for (const key of ['virtualMs', 'faults', 'acknowledged'] as const) sums[key] += counts[key];
    if (violations.length === 0 || one.killed) return;
    for (const other of workers) if (other !== one) other.kill();
    const after = (performance.now() / 1_000).toFixed(1);
    console.log(`seed ${found}, found after ${after} s: ${violations.join('; ')}`);
  });
}
await Promise.all(workers.map((one) => once(one, 'exit')));
if (!process.exitCode) {
  const hours = (sums.virtualMs / 3_600_000).toFixed(1);
  console.log(
    `${sums.runs} runs, ${hours} virtual hours, ${sums.faults} injected faults, ${sums.acknowledged} acknowledged requests: no violation (seeds from ${first})`,
  );
}
