import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import { installClock } from './clock.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const realNow = performance.now.bind(performance);
const jetstream = new URL('./jetstream.js', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@nats-io/jetstream' && !context.parentURL?.includes('/tools/simulation/')
      ? { url: jetstream, shortCircuit: true }
      : next(specifier, context),
});
installClock();
const { runPlan } = await import('./run.ts');
const { inWords, planOf, shrink } = await import('./plan.ts');
const { sabotages } = await import('./sabotage.ts');

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string' },
    sabotage: { type: 'string' },
  },
});
const wrap = values.sabotage === undefined ? undefined : sabotages[values.sabotage];
if (values.sabotage !== undefined && !wrap) {
  print(`no such sabotage; there are: ${Object.keys(sabotages).join(', ')}`);
  process.exit(2);
}

/** Prints a failed seed with the shortest plan that fails, and ends the process. */
async function report(seed: number): Promise<never> {
  const fails = async (plan: ReturnType<typeof planOf>) =>
    (await runPlan(plan, wrap)).violations.length > 0;
  const { steps, drop, repeat } = await shrink(planOf(seed), fails);
  const { violations } = await runPlan({ seed, steps, drop, repeat }, wrap);
  print(`seed ${seed}`);
  for (const step of steps) print(`  ${inWords(step)}`);
  print(
    `  messages dropped: ${drop > 0 ? 'some' : 'none'}, events repeated: ${repeat > 0 ? 'some' : 'none'}`,
  );
  for (const violation of violations) print(`✗ ${violation}`);
  process.exit(1);
}

// The first start loads code, which takes turns of the real event loop.
await runPlan({ seed: 0, drop: 0, repeat: 0, steps: [] });
if (values.seed !== undefined) {
  const seed = Number(values.seed);
  const { history, violations } = await runPlan(planOf(seed), wrap);
  for (const line of history) print(line);
  if (violations.length > 0) await report(seed);
  process.exit(0);
}

const seconds = Number(values.seconds ?? 60);
const endsAt = realNow() + seconds * 1_000;
const first = process.hrtime()[1];
const sums = { runs: 0, virtualMs: 0, faults: 0, likes: 0 };
for (let seed = first; realNow() < endsAt; seed += 1) {
  const { violations, virtualMs, faults, likes } = await runPlan(planOf(seed), wrap);
  if (violations.length > 0) {
    print(
      `found after ${sums.runs + 1} runs, ${((realNow() - endsAt) / 1_000 + seconds).toFixed(1)} s`,
    );
    await report(seed);
  }
  sums.runs += 1;
  sums.virtualMs += virtualMs;
  sums.faults += faults;
  sums.likes += likes;
}
const hours = (sums.virtualMs / 3_600_000).toFixed(1);
print(
  `${sums.runs} runs, ${hours} virtual hours, ${sums.faults} faults, ${sums.likes} acknowledged taps: no violation (first seed ${first})`,
);
process.exit(0);
