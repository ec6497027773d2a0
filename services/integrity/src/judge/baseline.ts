import { ageOf, createdHour, type JudgedLike } from './like.ts';
import { ascending, gapsOf, quantile } from './statistics.ts';
import { thresholds } from './thresholds.ts';

const kinds = ['all', 'unmarked', 'google', 'old'] as const;
type Kind = (typeof kinds)[number];

const kindsOf = (like: JudgedLike): Kind[] => {
  const age = ageOf(like);
  return [
    'all',
    ...(like.evidence.device === null ? ['unmarked' as const] : []),
    ...(like.evidence.provider === 'google.com' ? ['google' as const] : []),
    ...(age !== undefined && age > thresholds.sleptMs ? ['old' as const] : []),
  ];
};

/** A collection of times that counts the times in a range fast. */
class Times {
  #all: number[] = [];
  #isSorted = true;
  /** Removed times that are still in `#all`. */
  #gone: number[] = [];

  add(time: number): void {
    if (time < (this.#all.at(-1) ?? -Infinity)) this.#isSorted = false;
    this.#all.push(time);
  }

  remove(time: number): void {
    this.#gone.push(time);
    // A voter who likes and takes the like off repeatedly must not fill the memory.
    if (this.#gone.length * 2 > this.#all.length) this.#settle();
  }

  countBetween(from: number, to: number): number {
    this.#settle();
    return this.#rank(to + 1) - this.#rank(from);
  }

  isEveryNth(times: readonly number[]): boolean {
    this.#settle();
    const ranks = times.map((time) => this.#rank(time));
    const steps = gapsOf(ranks);
    const usual = quantile(ascending(steps), 0.5);
    const even = steps.filter((step) => Math.abs(step - usual) <= Math.max(1, usual * 0.1));
    return usual >= 2 && even.length >= steps.length * thresholds.most;
  }

  #settle(): void {
    if (this.#gone.length > 0) {
      const left = new Map<number, number>();
      for (const time of this.#gone) left.set(time, (left.get(time) ?? 0) + 1);
      this.#all = this.#all.filter((time) => {
        const count = left.get(time) ?? 0;
        if (count > 0) left.set(time, count - 1);
        return count === 0;
      });
      this.#gone = [];
    }
    if (!this.#isSorted) this.#all = ascending(this.#all);
    this.#isSorted = true;
  }

  /** The number of earlier times. */
  #rank(time: number): number {
    let [low, high] = [0, this.#all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#all[middle] ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Changes a counter. A voter who likes with ever new user agents must not fill the memory. */
function changeCount<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}

/** The usual values of the contest's likes. Rules compare a group of likes with the others. */
export class Baseline {
  readonly #counts: Record<Kind, number> = { all: 0, unmarked: 0, google: 0, old: 0 };
  readonly #agents = new Map<string, number>();
  readonly #createdIn = new Map<number, number>();
  readonly #liked = new Times();
  readonly #created = new Times();

  add(like: JudgedLike, by: 1 | -1): void {
    const change = by === 1 ? 'add' : 'remove';
    this.#liked[change](like.at);
    if (like.evidence.createdAt !== null) this.#created[change](like.evidence.createdAt);
    for (const kind of kindsOf(like)) this.#counts[kind] += by;
    const agent = like.evidence.agent ?? '';
    changeCount(this.#agents, agent, by);
    changeCount(this.#createdIn, createdHour(like), by);
  }

  /** The number of likes in the contest between two times, in milliseconds since 1970. */
  countBetween(from: number, to: number): number {
    return this.#liked.countBetween(from, to);
  }

  /** Whether these sorted times are every n-th of all times. */
  isEveryNth(times: readonly number[], of: 'liked' | 'created'): boolean {
    return (of === 'liked' ? this.#liked : this.#created).isEveryNth(times);
  }

  /** The share of `kind` among the likes that are not in `some`. Undefined if these are too few. */
  shareElsewhere(kind: Exclude<Kind, 'all'>, some: readonly JudgedLike[]): number | undefined {
    const inside = some.filter((like) => kindsOf(like).includes(kind)).length;
    return this.#share(this.#counts[kind] - inside, some.length);
  }

  /** The share of a user agent among the likes that are not in `some`. `inside` is its number in `some`. */
  agentElsewhere(agent: string, inside: number, some: readonly JudgedLike[]): number | undefined {
    return this.#share((this.#agents.get(agent) ?? 0) - inside, some.length);
  }

  /**
   * The share of accounts created in these hours, among the likes that are not in `some`. `inside` is
   * their number in `some`.
   */
  createdElsewhere(
    hours: readonly number[],
    inside: number,
    some: readonly JudgedLike[],
  ): number | undefined {
    const all = hours.reduce((sum, hour) => sum + (this.#createdIn.get(hour) ?? 0), 0);
    return this.#share(all - inside, some.length);
  }

  #share(count: number, excluded: number): number | undefined {
    const others = this.#counts.all - excluded;
    return others < thresholds.comparable ? undefined : count / others;
  }
}
