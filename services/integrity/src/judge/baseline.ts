import { ageOf, type JudgedLike } from './like.ts';
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

/** What the contest's likes usually are, to compare some of them with the others. */
export class Baseline {
  readonly #counts: Record<Kind, number> = { all: 0, unmarked: 0, google: 0, old: 0 };
  readonly #agents = new Map<string, number>();

  add(like: JudgedLike, by: 1 | -1): void {
    for (const kind of kindsOf(like)) this.#counts[kind] += by;
    const { agent } = like.evidence;
    this.#agents.set(agent, (this.#agents.get(agent) ?? 0) + by);
  }

  get size(): number {
    return this.#counts.all;
  }

  /** Share of `kind` among likes that are not in `some`; undefined where those are too few. */
  shareElsewhere(kind: Exclude<Kind, 'all'>, some: readonly JudgedLike[]): number | undefined {
    const inside = some.filter((like) => kindsOf(like).includes(kind)).length;
    return this.#share(this.#counts[kind] - inside, some.length);
  }

  /** Share of a user agent among likes that are not in `some`, of which it has `inside`. */
  agentElsewhere(agent: string, inside: number, some: readonly JudgedLike[]): number | undefined {
    return this.#share((this.#agents.get(agent) ?? 0) - inside, some.length);
  }

  #share(count: number, apart: number): number | undefined {
    const others = this.#counts.all - apart;
    return others < thresholds.comparable ? undefined : count / others;
  }
}
