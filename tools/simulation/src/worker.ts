import { registerHooks } from 'node:module';
import { installClock } from './clock.ts';
import { printLine, type Sums } from './sums.ts';

const realNow = performance.now.bind(performance);
const standIns = new URL('./stand-ins.js', import.meta.url).href;
const firestore = new URL('./firestore.js', import.meta.url).href;
const replaced: Readonly<Record<string, string>> = {
  '@nats-io/jetstream': standIns,
  'firebase-admin/app': standIns,
  'firebase-admin/auth': standIns,
  'firebase-admin/firestore': firestore,
  'lru-cache': standIns,
  nodemailer: standIns,
  redis: standIns,
  undici: standIns,
  'zod-openapi': standIns,
};
registerHooks({
  resolve: (specifier, context, next) => {
    const url = replaced[specifier];
    const isOwn = context.parentURL?.includes('/tools/simulation/') ?? true;
    return url && !isOwn ? { url, shortCircuit: true } : next(specifier, context);
  },
});
installClock();
const { nodesOf, runPlan, useDir } = await import('./world.ts');
const { inWords, planOf, shrink } = await import('./plan.ts');
const { sabotages } = await import('./sabotage.ts');

interface Task {
  /** For data files. */
  readonly dir: string;
  readonly sabotage: string;
  readonly seed: number;
  /** Absent for one seed alone, whose history is printed. */
  readonly seconds?: number;
  readonly step?: number;
}

/** Longest search for a shorter history, in milliseconds. */
const shrinkMs = 60_000;
const task = JSON.parse(process.argv[2] ?? '') as Task;
const sabotage = sabotages[task.sabotage];
useDir(task.dir);

/** Prints the shortest plan that fails, in words, and ends the process. */
async function report(seed: number): Promise<never> {
  const endsAt = realNow() + shrinkMs;
  const fails = async (plan: ReturnType<typeof planOf>) =>
    realNow() < endsAt && (await runPlan(plan, sabotage)).violations.length > 0;
  const shortest = await shrink(planOf(seed), fails);
  const { steps, drop, repeat, store } = shortest;
  const { violations } = await runPlan(shortest, sabotage);
  printLine(`the shortest history that fails, on ${store}:`);
  for (const step of steps) printLine(`  ${inWords(step, nodesOf(store))}`);
  const share = (chance: number) => (chance > 0 ? 'some' : 'none');
  printLine(`  messages dropped: ${share(drop)}, events repeated: ${share(repeat)}`);
  for (const violation of violations) printLine(`✗ ${violation}`);
  process.exit(1);
}

// The first start loads code, which takes turns of the real event loop.
const endsAt = realNow() + (task.seconds ?? 0) * 1_000;
for (const store of ['sqlite', 'firestore'] as const) {
  await runPlan({ seed: 0, store, drop: 0, repeat: 0, steps: [] });
}
if (task.seconds === undefined) {
  const { history, violations } = await runPlan(planOf(task.seed), sabotage);
  for (const line of history) printLine(line);
  if (violations.length > 0) await report(task.seed);
  process.exit(0);
}

const sums: Sums = { runs: 0, virtualMs: 0, faults: 0, acknowledged: 0 };
for (let { seed } = task; realNow() < endsAt; seed += task.step ?? 1) {
  const { violations, virtualMs, faults, acknowledged } = await runPlan(planOf(seed), sabotage);
  if (violations.length > 0) {
    process.send?.({ seed, violations });
    await report(seed);
  }
  sums.runs += 1;
  sums.virtualMs += virtualMs;
  sums.faults += faults;
  sums.acknowledged += acknowledged;
}
process.send?.(sums, () => process.exit(0));
