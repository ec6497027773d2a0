import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import { installClock } from './clock.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const realNow = performance.now.bind(performance);
const standIns = new URL('./stand-ins.js', import.meta.url).href;
const firestore = new URL('./firestore.js', import.meta.url).href;
const replaced: Readonly<Record<string, string>> = {
  '@nats-io/jetstream': standIns,
  'firebase-admin/app': standIns,
  'firebase-admin/auth': standIns,
  'firebase-admin/firestore': firestore,
  nodemailer: standIns,
  redis: standIns,
};
registerHooks({
  resolve: (specifier, context, next) => {
    const url = replaced[specifier];
    const isOwn = context.parentURL?.includes('/tools/simulation/') ?? true;
    return url && !isOwn ? { url, shortCircuit: true } : next(specifier, context);
  },
});
installClock();
const { nodesOf, runPlan } = await import('./world.ts');
const { inWords, planOf, shrink } = await import('./plan.ts');
const { sabotages } = await import('./sabotage.ts');

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string' },
    sabotage: { type: 'string' },
  },
});
const sabotage = values.sabotage === undefined ? undefined : sabotages[values.sabotage];
if (values.sabotage !== undefined && !sabotage) {
  print(`no such sabotage; there are: ${Object.keys(sabotages).join(', ')}`);
  process.exit(2);
}

/** Prints a failed seed with the shortest plan that fails, and ends the process. */
async function report(seed: number): Promise<never> {
  const fails = async (plan: ReturnType<typeof planOf>) =>
    (await runPlan(plan, sabotage)).violations.length > 0;
  const shortest = await shrink(planOf(seed), fails);
  const { steps, drop, repeat, store } = shortest;
  const { violations } = await runPlan(shortest, sabotage);
  print(`seed ${seed}, on ${store}`);
  for (const step of steps) print(`  ${inWords(step, nodesOf(store))}`);
  print(
    `  messages dropped: ${drop > 0 ? 'some' : 'none'}, events repeated: ${repeat > 0 ? 'some' : 'none'}`,
  );
  for (const violation of violations) print(`✗ ${violation}`);
  process.exit(1);
}

// The first start loads code, which takes turns of the real event loop.
for (const store of ['sqlite', 'firestore'] as const) {
  await runPlan({ seed: 0, store, drop: 0, repeat: 0, steps: [] });
}
if (values.seed !== undefined) {
  const seed = Number(values.seed);
  const { history, violations } = await runPlan(planOf(seed), sabotage);
  for (const line of history) print(line);
  if (violations.length > 0) await report(seed);
  process.exit(0);
}

const seconds = Number(values.seconds ?? 60);
const endsAt = realNow() + seconds * 1_000;
const first = process.hrtime()[1];
const sums = { runs: 0, virtualMs: 0, faults: 0, acknowledged: 0 };
for (let seed = first; realNow() < endsAt; seed += 1) {
  const { violations, virtualMs, faults, acknowledged } = await runPlan(planOf(seed), sabotage);
  if (violations.length > 0) {
    print(
      `found after ${sums.runs + 1} runs, ${((realNow() - endsAt) / 1_000 + seconds).toFixed(1)} s`,
    );
    await report(seed);
  }
  sums.runs += 1;
  sums.virtualMs += virtualMs;
  sums.faults += faults;
  sums.acknowledged += acknowledged;
}
const hours = (sums.virtualMs / 3_600_000).toFixed(1);
print(
  `${sums.runs} runs, ${hours} virtual hours, ${sums.faults} faults, ${sums.acknowledged} acknowledged requests: no violation (first seed ${first})`,
);
process.exit(0);
