import { Random } from '@el-reto/chaos/random';
import type { StoreKind } from './node.ts';

/** Names of the people. The first `admins` of them are administrators. */
export const names = ['boss', 'desk', 'ana', 'anabis', 'beto', 'carla', 'doubt', 'ember'] as const;
export const admins = 2;
const actors = {
  people: names.slice(admins),
  desk: names.slice(0, admins),
  boss: names.slice(0, 1),
};

/**
 * Actions of people. `share`: relative frequency; `by`: who acts. The order of what one person does is
 * known. `#` is the number of a card or contest, modulo the number of existing ones.
 */
const deeds = {
  like: { share: 50, by: 'people', words: 'taps public card #' },
  upload: { share: 12, by: 'people', words: 'takes part in contest #' },
  withdraw: { share: 3, by: 'people', words: 'deletes the own card #' },
  request: { share: 2, by: 'people', words: 'asks for the own data, and is answered' },
  leave: { share: 1, by: 'people', words: 'deletes the own account' },
  visit: { share: 10, by: 'people', words: 'reads the cards of contest #' },
  approve: { share: 12, by: 'desk', words: 'approves waiting card #' },
  deny: { share: 3, by: 'desk', words: 'denies waiting card #' },
  remove: { share: 2, by: 'desk', words: 'takes down public card #' },
  release: { share: 3, by: 'desk', words: 'counts all doubtful likes of contest #' },
  void: { share: 3, by: 'desk', words: 'strikes off all doubtful likes of contest #' },
  close: { share: 2, by: 'boss', words: 'closes likes and opens them again' },
  publish: { share: 6, by: 'desk', words: 'publishes the result of contest #' },
  ban: { share: 2, by: 'boss', words: 'suspends person #' },
  unban: { share: 2, by: 'boss', words: 'lets person # in again' },
  end: { share: 1, by: 'boss', words: 'deletes contest #' },
} as const;
export type Deed = keyof typeof deeds;
const weightedDeeds = (Object.keys(deeds) as Deed[]).flatMap((deed) =>
  Array.from({ length: deeds[deed].share }, () => deed),
);

export interface Step {
  readonly kind: Deed | 'crash' | 'cut' | 'disconnect';
  /** Milliseconds of virtual time. */
  readonly at: number;
  readonly who: string;
  /** Number of the card, contest, person or process; for a cut, the number of lost events. */
  readonly which: number;
  /** How long a process has no connection or does not run, in milliseconds. */
  readonly forMs: number;
}

export type Plan = ReturnType<typeof planOf>;

const actions = 34;
/** Some processes get another fault while they start, which takes about this time. */
const startMs = 200;
/** Maximum pause between two actions. A run takes about twelve minutes of virtual time. */
const longestPauseMs = 70_000;

/** The plan of a seed. Most crashes happen directly after an action. */
export function planOf(seed: number) {
  const random = new Random(seed);
  const store: StoreKind = random.chance(0.5) ? 'sqlite' : 'firestore';
  const steps: Step[] = [];
  let now = 500;
  const add = (kind: Step['kind'], at = now, which = random.below(60)): Step => {
    const who = kind in deeds ? (random.pick(actors[deeds[kind as Deed].by]) ?? '') : '';
    const forMs = random.between(10, random.chance(0.5) ? 100 : 8_000);
    const step = { kind, at, who, which, forMs };
    steps.push(step);
    return step;
  };
  const crash = (withinMs: number) => {
    const { at, which, forMs } = add('crash', now + random.between(0, withinMs));
    const next = at + forMs + random.between(0, startMs);
    if (random.chance(0.3)) add(random.chance(0.5) ? 'crash' : 'disconnect', next, which);
  };
  for (let index = 0; index < actions; index += 1) {
    now += random.between(0, random.chance(0.4) ? 20 : longestPauseMs);
    add(random.pick(weightedDeeds) ?? 'like');
    if (random.chance(0.15)) crash(60);
    if (random.chance(0.05)) crash(5_000);
    if (random.chance(0.03)) add('cut', now, 1 + random.below(4));
    if (random.chance(0.05)) add('disconnect');
  }
  steps.sort((one, other) => one.at - other.at);
  return { seed, store, drop: random.between(0, 0.05), repeat: random.between(0, 0.2), steps };
}

/** A step in words; `nodes` names the processes. */
export function inWords({ kind, at, who, which, forMs }: Step, nodes: readonly string[]): string {
  const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(3)} s`;
  const node = nodes[which % nodes.length];
  const faults: Readonly<Record<string, string>> = {
    crash: `${node} crashes and starts again after ${inSeconds(forMs)}`,
    cut: `NATS loses its newest ${which} events and restarts`,
    disconnect: `${node} has no connection to NATS for ${inSeconds(forMs)}`,
  };
  const deed = () => `${who} ${deeds[kind as Deed].words.replace('#', String(which))}`;
  return `${inSeconds(at)}: ${faults[kind] ?? deed()}`;
}

/** Removes steps, and then the faults of the bus, as long as the plan still fails. */
export async function shrink(plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let best = plan;
  const attempt = async (change: Partial<Plan>) => {
    const smaller = { ...best, ...change };
    const isFailing = await fails(smaller);
    if (isFailing) best = smaller;
    return isFailing;
  };
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.steps.length;) {
      if (!(await attempt({ steps: best.steps.toSpliced(from, size) }))) from += size;
    }
  }
  if (best.drop > 0) await attempt({ drop: 0 });
  if (best.repeat > 0) await attempt({ repeat: 0 });
  return best;
}
