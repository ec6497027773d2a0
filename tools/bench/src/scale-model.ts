import { Busiest, Queues, type Station, type StationResult, type Work } from './scale-queues.ts';

/** What a visitor asks for at once. */
export interface Stage {
  readonly name: string;
  /** The stage whose answers come before; without it the visitor arrives with this one. */
  readonly after?: string;
  /** Seconds between those answers and this, spread evenly; none unless given. */
  readonly pause?: readonly [from: number, to: number];
  /** How many of those who had `after` come here; all unless given. */
  readonly share?: number;
  /** What one visitor brings to each station. */
  readonly work: Work;
  /** What it brings, too, but nobody waits for. */
  readonly later?: Work;
  /** What then goes on for some seconds, and costs so much in each of them. */
  readonly stays?: { readonly seconds: number; readonly work: Work };
}

export interface Arrivals {
  readonly seconds: number;
  readonly perSecond: (second: number) => number;
}

/** Seconds that half of the visitors, and all but one in a hundred, wait at most. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
}

export interface Result {
  readonly visitors: number;
  readonly stations: ReadonlyMap<string, StationResult>;
  /** From asking for a stage to its last answer. */
  readonly stages: ReadonlyMap<string, Times>;
  /** From arriving to the last answer of a stage, pauses left out. */
  readonly sinceArrival: ReadonlyMap<string, Times>;
  /** Visitors who come to a stage in each of the busiest ten seconds. */
  readonly busiest: ReadonlyMap<string, number>;
  /** From the last arrival until nobody waits for more than a tenth of a second any more. */
  readonly drainedAfter: number;
  /** Most who stay at the same time. */
  readonly mostStaying: number;
}

const stepsPerSecond = 50;
const step = 1 / stepsPerSecond;
/** A pause is spread over so many moments. */
const moments = 8;
/** What takes longer never ends as far as this is concerned. */
const longestSeconds = 900;
const noticed = 0.1;

/** Visitors who arrived within one step and go on together. */
interface Group {
  readonly stage: Stage;
  readonly count: number;
  /** Seconds waited before this stage. */
  readonly waited: number;
}

/** Visitors arrive by chance (Poisson, by `random`) in steps of 20 ms and go through their stages. */
export function simulate(
  stations: readonly Station[],
  stages: readonly Stage[],
  arrivals: Arrivals,
  random: () => number,
): Result {
  const queues = new Queues(stations);
  const due = new Agenda<Group>();
  const leaving = new Agenda<Group>();
  const staying = new Map<Stage, number>();
  const times = new Map(
    stages.map(({ name }) => [name, { own: [] as Waits, total: [] as Waits, came: new Busiest() }]),
  );
  const following = new Map(stages.map(({ name }) => [name, stages.flatMap(momentsAfter(name))]));
  let visitors = 0;
  let mostStaying = 0;
  let lastNoticed = 0;
  const stay = (stage: Stage, count: number) =>
    staying.set(stage, (staying.get(stage) ?? 0) + count);

  const serve = (now: number, { stage, count, waited }: Group) => {
    queues.bring(now * step, stage.work, count);
    const time = queues.timeOf(stage.work);
    if (stage.later) queues.bring(now * step, stage.later, count);
    const seen = times.get(stage.name);
    seen?.own.push([time, count]);
    seen?.total.push([waited + time, count]);
    seen?.came.add(now * step, count);
    if (stage.stays) {
      stay(stage, count);
      leaving.add(now + Math.round(stage.stays.seconds * stepsPerSecond), { stage, count, waited });
    }
    for (const { next, seconds, share } of following.get(stage.name) ?? []) {
      const at = now + Math.max(1, Math.round((time + seconds) * stepsPerSecond));
      due.add(at, { stage: next, count: count * share, waited: waited + time });
    }
  };

  const arriving = arrivals.seconds * stepsPerSecond;
  const end = arriving + longestSeconds * stepsPerSecond;
  const first = stages.filter(({ after }) => after === undefined);
  const goesOn = () => due.size > 0 || leaving.size > 0 || queues.wait > noticed;
  let now = 0;
  for (; now < end && (now < arriving || goesOn()); now++) {
    queues.work(step);
    for (const { stage, count } of leaving.take(now)) stay(stage, -count);
    for (const [{ stays }, count] of staying) {
      if (stays) queues.bring(now * step, stays.work, count * step);
    }
    mostStaying = Math.max(
      mostStaying,
      [...staying.values()].reduce((sum, count) => sum + count, 0),
    );
    for (const group of due.take(now)) serve(now, group);
    const count = now < arriving ? poisson(arrivals.perSecond(now * step) * step, random) : 0;
    visitors += count;
    if (count > 0) for (const stage of first) serve(now, { stage, count, waited: 0 });
    if (queues.wait > noticed) lastNoticed = now;
  }
  return {
    visitors,
    stations: queues.results(),
    stages: new Map([...times].map(([name, { own }]) => [name, timesOf(own)])),
    sinceArrival: new Map([...times].map(([name, { total }]) => [name, timesOf(total)])),
    busiest: new Map([...times].map(([name, { came }]) => [name, came.perSecond])),
    drainedAfter: now < end ? Math.max(0, lastNoticed * step - arrivals.seconds) : Infinity,
    mostStaying,
  };
}

/** When those who have the answers of `name` come to a stage, and how many of them. */
const momentsAfter = (name: string) => (next: Stage) => {
  if (next.after !== name) return [];
  const [from, to] = next.pause ?? [0, 0];
  const count = to > from ? moments : 1;
  return Array.from({ length: count }, (_, n) => ({
    next,
    seconds: from + ((to - from) * (n + 0.5)) / count,
    share: (next.share ?? 1) / count,
  }));
};

/** What happens at which step. */
class Agenda<T> {
  readonly #entries = new Map<number, T[]>();

  get size(): number {
    return this.#entries.size;
  }

  add(at: number, entry: T): void {
    const here = this.#entries.get(at);
    if (here) here.push(entry);
    else this.#entries.set(at, [entry]);
  }

  take(at: number): readonly T[] {
    const here = this.#entries.get(at) ?? [];
    this.#entries.delete(at);
    return here;
  }
}

type Waits = (readonly [seconds: number, count: number])[];

/** Of how long each waited, and how many waited so. */
export function timesOf(waits: Readonly<Waits>): Times {
  const sorted = waits.toSorted(([a], [b]) => a - b);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  const within = (share: number) => {
    let seen = 0;
    return sorted.find(([, count]) => (seen += count) >= all * share)?.[0] ?? 0;
  };
  return { p50: within(0.5), p99: within(0.99) };
}

/** How many come when `mean` are expected: Knuth's way, good for some hundreds. */
function poisson(mean: number, random: () => number): number {
  const least = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > least; product *= random()) count++;
  return count;
}

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
