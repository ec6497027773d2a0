import { Random } from './random.ts';

/** One thing that happens to the simulated world. `at` is in milliseconds of virtual time. */
export type Step =
  | { readonly kind: 'toggle'; readonly at: number; readonly person: number; readonly post: number }
  | { readonly kind: 'crash'; readonly at: number }
  | { readonly kind: 'cut'; readonly at: number; readonly events: number }
  | { readonly kind: 'disconnect'; readonly at: number; readonly forMs: number };

export interface Plan {
  readonly seed: number;
  readonly drop: number;
  readonly repeat: number;
  readonly steps: readonly Step[];
}

export const people = 6;
export const posts = 3;
const actions = 30;
/** Longest pause between two actions: twelve minutes of a contest in one run. */
const longestPauseMs = 50_000;

/** What a seed makes happen. Half of the crashes come right after an action. */
export function planOf(seed: number): Plan {
  const random = new Random(seed);
  const steps: Step[] = [];
  let at = 500;
  for (let index = 0; index < actions; index += 1) {
    at += random.chance(0.4) ? random.between(0, 20) : random.between(0, longestPauseMs);
    steps.push({ kind: 'toggle', at, person: random.below(people), post: random.below(posts) });
    if (random.chance(0.15)) steps.push({ kind: 'crash', at: at + random.between(0, 60) });
    if (random.chance(0.05)) steps.push({ kind: 'crash', at: at + random.between(0, 5_000) });
    if (random.chance(0.03)) steps.push({ kind: 'cut', at, events: 1 + random.below(4) });
    if (random.chance(0.05)) {
      steps.push({ kind: 'disconnect', at, forMs: random.between(10, 8_000) });
    }
  }
  steps.sort((one, other) => one.at - other.at);
  return { seed, drop: random.between(0, 0.05), repeat: random.between(0, 0.2), steps };
}

export function inWords(step: Step): string {
  const at = `${(step.at / 1000).toFixed(3)} s`;
  if (step.kind === 'toggle') return `${at}: person ${step.person} taps post ${step.post}`;
  if (step.kind === 'crash') return `${at}: likes crashes and starts again`;
  if (step.kind === 'cut') return `${at}: NATS loses its newest ${step.events} events and restarts`;
  return `${at}: likes has no connection to NATS for ${(step.forMs / 1000).toFixed(3)} s`;
}

/** Leaves out steps, and then the faults of the bus, for as long as `fails` still holds. */
export async function shrink(plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let best = plan;
  const attempt = async (smaller: Plan) => {
    if (!(await fails(smaller))) return false;
    best = smaller;
    return true;
  };
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.steps.length;) {
      const steps = best.steps.toSpliced(from, size);
      if (!(await attempt({ ...best, steps }))) from += size;
    }
  }
  if (best.drop > 0) await attempt({ ...best, drop: 0 });
  if (best.repeat > 0) await attempt({ ...best, repeat: 0 });
  return best;
}
