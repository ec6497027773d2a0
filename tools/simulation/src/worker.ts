import { registerHooks } from 'node:module';
import { installClock } from './clock.ts';
import type { Plan } from './plan.ts';

const realNow = performance.now.bind(performance);
const standIns = new URL('./stand-ins.js', import.meta.url).href;
const replaced =
  /^(@nats-io\/jetstream|@nestjs\/websockets\/.*|firebase-admin\/.*|lru-cache|node:sqlite|nodemailer|redis|undici)$/;
registerHooks({
  resolve: (specifier, context, next) => {
    const isOwn = context.parentURL?.includes('/tools/simulation/') ?? true;
    const isReplaced = !isOwn && replaced.test(specifier);
    return isReplaced ? { url: standIns, shortCircuit: true } : next(specifier, context);
  },
});
installClock();
const { nodesOf, runPlan } = await import('./world.ts');
const { inWords, planOf, shrink } = await import('./plan.ts');
const { sabotages } = await import('./sabotage.ts');

interface Task {
  readonly dir: string;
  readonly sabotage?: string;
  readonly seed: number;
  /** Duration of the run; absent for a single seed, whose history is printed. */
  readonly seconds?: number;
  readonly step?: number;
}

/** Maximum duration of the search for a shorter history, in milliseconds. */
const shrinkMs = 60_000;
const task = JSON.parse(process.argv[2] ?? '') as Task;
const run = (plan: Plan) => runPlan(plan, task.dir, sabotages[task.sabotage ?? '']);

/** Prints the shortest failing plan in words and ends the process. */
async function report(seed: number): Promise<never> {
  const shrinkUntil = realNow() + shrinkMs;
  const shortest = await shrink(
    planOf(seed),
    async (plan) => realNow() < shrinkUntil && (await run(plan)).violations.length > 0,
  );
  const { steps, drop, repeat, store } = shortest;
  console.log(`the shortest history that fails, on ${store}:`);
  for (const step of steps) console.log(`  ${inWords(step, nodesOf(store))}`);
  const share = (chance: number) => (chance > 0 ? 'some' : 'none');
  console.log(`  messages dropped: ${share(drop)}, events repeated: ${share(repeat)}`);
  for (const violation of (await run(shortest)).violations) console.log(`✗ ${violation}`);
  process.exit(1);
}

const endsAt = realNow() + (task.seconds ?? 0) * 1_000;
// A first start of both stores loads their code, which takes turns of the real event loop.
for (const store of ['sqlite', 'firestore'] as const) {
  await run({ seed: 0, store, drop: 0, repeat: 0, steps: [] });
}
if (task.seconds === undefined) {
  const { history, violations } = await run(planOf(task.seed));
  for (const line of history) console.log(line);
  if (violations.length > 0) {
    console.log(`seed ${task.seed}: ${violations.join('; ')}`);
    await report(task.seed);
  }
  process.exit(0);
}
for (let { seed } = task; realNow() < endsAt; seed += task.step ?? 1) {
  const { history: _, ...message } = await run(planOf(seed));
  await new Promise((resolve) => process.send?.({ seed, ...message }, resolve));
  if (message.violations.length > 0) await report(seed);
}
process.exit(0);
