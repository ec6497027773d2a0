import { mkdtempSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { installClock } from './clock.ts';
import type { Plan } from './plan.ts';

const realNow = performance.now.bind(performance);
const standIns = new URL('./stand-ins.js', import.meta.url).href;
const replaced =
  /^(@nats-io\/jetstream|@nestjs\/websockets\/.*|firebase-admin\/.*|lru-cache|node:sqlite|nodemailer|redis|uid|undici)$/;
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

/** `seconds`: the duration; 0 for a single seed, whose history is printed. */
type Task = { sabotage?: string; seed: number; step: number; seconds: number };
/** Maximum duration of the search for a shorter history, in milliseconds. */
const shrinkMs = 60_000;
const task = JSON.parse(process.argv[2] ?? '') as Task;
for (const end of ['disconnect', 'SIGINT', 'SIGTERM']) process.on(end, () => process.exit(1));
/** The folder of data files, in memory. */
const dir = mkdtempSync('/dev/shm/simulation-');
process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
const run = (plan: Plan) => runPlan(plan, dir, sabotages[task.sabotage ?? '']);

/** Ends the process after its last line: `process.exit` alone may lose lines that a full pipe did not take yet. */
const end = (code: number) =>
  new Promise<never>(() => void process.stdout.write('', () => process.exit(code)));

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
  console.log(`  messages are dropped: ${drop > 0}, events are repeated: ${repeat > 0}`);
  for (const violation of (await run(shortest)).violations) console.log(`✗ ${violation}`);
  return end(1);
}

const endsAt = realNow() + task.seconds * 1_000;
// A first start of both stores loads their code, which takes turns of the real event loop.
for (const store of ['sqlite', 'firestore'] as const) {
  await run({ seed: 0, store, drop: 0, repeat: 0, steps: [] });
}
let { seed } = task;
do {
  const { history, ...message } = await run(planOf(seed));
  if (task.seconds === 0) {
    for (const line of history) console.log(line);
    const again = await run(planOf(seed));
    if (!isDeepStrictEqual(again.history, history)) throw new Error('a second run differs');
  }
  await new Promise((resolve) => process.send?.({ seed, ...message }, resolve));
  if (message.violations.length > 0) await report(seed);
  seed += task.step;
} while (realNow() < endsAt);
await end(0);
