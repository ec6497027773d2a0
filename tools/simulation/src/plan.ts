import { Random } from './random.ts';
import type { StoreKind } from './node.ts';

/** Number of people; the first two are administrators. */
export const names = ['boss', 'desk', 'ana', 'anabis', 'beto', 'carla', 'doubt', 'ember'] as const;
const admins = 2;

/** Actions of people. `#` is a card or contest: its number is taken modulo the existing ones. */
export const deeds = {
  like: 'taps public card #',
  upload: 'takes part in contest #',
  withdraw: 'deletes the own card #',
  request: 'asks for the own data, and is answered',
  leave: 'deletes the own account',
  approve: 'approves waiting card #',
  deny: 'denies waiting card #',
  remove: 'takes down public card #',
  release: 'counts all doubtful likes of contest #',
  void: 'strikes off all doubtful likes of contest #',
  close: 'closes likes and opens them again',
  publish: 'publishes the result of contest #',
  ban: 'suspends person #',
  unban: 'lets person # in again',
  end: 'deletes contest #',
  visit: 'reads the cards of contest #',
} as const;
export type Deed = keyof typeof deeds;
/** Deeds of people who are no administrators. */
const own: ReadonlySet<Deed> = new Set(['like', 'upload', 'withdraw', 'request', 'leave', 'visit']);

/** One thing that happens to the simulated world. `at` is in milliseconds of virtual time. */
export type Step =
  | { readonly kind: Deed; readonly at: number; readonly who: string; readonly which: number }
  | { readonly kind: 'crash'; readonly at: number; readonly node: number }
  | { readonly kind: 'cut'; readonly at: number; readonly events: number }
  | {
      readonly kind: 'disconnect';
      readonly at: number;
      readonly node: number;
      readonly forMs: number;
    };

export interface Plan {
  readonly seed: number;
  readonly store: StoreKind;
  readonly drop: number;
  readonly repeat: number;
  readonly steps: readonly Step[];
}

/** How often a deed is done, of all of them. */
const shares: readonly (readonly [Deed, number])[] = [
  ['like', 50],
  ['upload', 12],
  ['approve', 12],
  ['deny', 3],
  ['remove', 2],
  ['withdraw', 3],
  ['release', 3],
  ['void', 3],
  ['close', 2],
  ['publish', 6],
  ['ban', 2],
  ['unban', 2],
  ['request', 2],
  ['leave', 1],
  ['end', 1],
  ['visit', 10],
];
const actions = 40;
/** Longest pause between two actions: a run takes about twelve minutes of a contest. */
const longestPauseMs = 60_000;

function deed(random: Random): Deed {
  let left = random.below(shares.reduce((sum, [, share]) => sum + share, 0));
  return shares.find(([, share]) => (left -= share) < 0)?.[0] ?? 'like';
}

/** The plan of a seed. Most crashes follow an action at once. */
export function planOf(seed: number): Plan {
  const random = new Random(seed);
  const store = random.chance(0.5) ? 'sqlite' : 'firestore';
  const steps: Step[] = [];
  let at = 500;
  for (let index = 0; index < actions; index += 1) {
    at += random.chance(0.4) ? random.between(0, 20) : random.between(0, longestPauseMs);
    const node = random.below(60);
    const kind = deed(random);
    const who = random.pick(own.has(kind) ? names.slice(admins) : names.slice(0, admins));
    steps.push({ kind, at, who, which: random.below(60) });
    if (random.chance(0.15)) steps.push({ kind: 'crash', at: at + random.between(0, 60), node });
    if (random.chance(0.05)) steps.push({ kind: 'crash', at: at + random.between(0, 5_000), node });
    if (random.chance(0.03)) steps.push({ kind: 'cut', at, events: 1 + random.below(4) });
    if (random.chance(0.05)) {
      steps.push({ kind: 'disconnect', at, node, forMs: random.between(10, 8_000) });
    }
  }
  steps.sort((one, other) => one.at - other.at);
  return { seed, store, drop: random.between(0, 0.05), repeat: random.between(0, 0.2), steps };
}

/** A step in words; `nodes` names the processes. */
export function inWords(step: Step, nodes: readonly string[]): string {
  const at = `${(step.at / 1000).toFixed(3)} s`;
  if (step.kind === 'cut') return `${at}: NATS loses its newest ${step.events} events and restarts`;
  if (step.kind === 'crash' || step.kind === 'disconnect') {
    const node = nodes[step.node % nodes.length];
    if (step.kind === 'crash') return `${at}: ${node} crashes and starts again`;
    return `${at}: ${node} has no connection to NATS for ${(step.forMs / 1000).toFixed(3)} s`;
  }
  return `${at}: ${step.who} ${deeds[step.kind].replace('#', String(step.which))}`;
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
