import type { LikeState } from './likes.ts';

/** One like of a published result, a line of its ledger. */
export interface LedgerLine {
  /** A pseudonym, the voter's in this event alone. */
  readonly voter: string;
  readonly postId: string;
  /** The start of the hour of the like: `startOfHour`. */
  readonly at: string;
  readonly state: LikeState;
  /** Code of the rule with the highest weight against an uncounted like; else null. */
  readonly reason: string | null;
}

/** A card in the ranking of a ledger. */
export interface Ranked {
  readonly place: number;
  readonly postId: string;
  /** Likes that count. */
  readonly likes: number;
  readonly voided: number;
  readonly held: number;
  /** When the last of `likes` was given, ISO 8601; null without any. */
  readonly reachedAt: string | null;
  /** The jury's points of the card, if the event has a jury. */
  readonly jury?: CardPoints | undefined;
  /** The ranking score of weighted likes and points, from 0 to 1. */
  readonly score?: number | undefined;
}

/** Sums of a card's points. */
export interface CardPoints {
  /** How many jurors gave it points. */
  readonly jurors: number;
  /** By criterion. */
  readonly sums: Readonly<Record<string, number>>;
  /** Share of the possible points, from 0 to 1. */
  readonly points: number;
}

/** Explains in Spanish how a ledger is counted. */
export const countingRule =
  'Gana la carta con más corcholatas contadas: vale una por persona y evento. Si dos empatan, va primero la que llegó antes a su número: manda la hora de su última corcholata contada. Las que quedaron fuera o en revisión están en el registro y no suman.';

/** The exact text of a line of the ledger, with its line end and this order of fields. */
export const ledgerText = ({ voter, postId, at, state, reason }: LedgerLine): string =>
  `${JSON.stringify({ voter, postId, at, state, reason })}\n`;

const hourMs = 60 * 60 * 1000;

/** The start of an instant's hour, as lines of a ledger have it: ISO 8601, in UTC. */
export const startOfHour = (at: number): string => new Date(at - (at % hourMs)).toISOString();

/** The exact times of a result, by card, ISO 8601. */
type ReachedAt = ReadonlyMap<string, string | null>;
export const timesIn = (ranking: readonly Pick<Ranked, 'postId' | 'reachedAt'>[]): ReachedAt =>
  new Map(ranking.map(({ postId, reachedAt }) => [postId, reachedAt]));

/** Sums up a ledger, for the result and for later checks. */
export class LedgerCount {
  readonly states: Record<LikeState, number> = { counted: 0, held: 0, voided: 0 };
  readonly voidedByReason: Record<string, number> = {};
  entries = 0;
  readonly #posts = new Map<string, Omit<Ranked, 'place' | 'postId'>>();
  #rest = '';

  /**
   * Adds the next chunk of the ledger, which may end within a line. Throws if the text is not
   * valid.
   */
  add(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#addLine(JSON.parse(line) as LedgerLine);
  }

  /**
   * Cards with most likes first; among equals, the card that reached its number first. Lines have
   * only hours: the times in `exact` order cards within an hour, and are ignored if their hour
   * differs.
   */
  ranking(exact: ReachedAt = new Map()): Ranked[] {
    if (this.#rest !== '') throw new Error('the ledger ends within a line');
    return [...this.#posts]
      .map(([postId, sums]) => {
        const reachedAt = within(sums.reachedAt, exact.get(postId));
        return { place: 0, postId, ...sums, reachedAt };
      })
      .toSorted(compareMerits)
      .map((card, index) => ({ ...card, place: index + 1 }));
  }

  #addLine({ postId, at, state, reason }: LedgerLine): void {
    this.entries += 1;
    this.states[state] += 1;
    if (state === 'voided') {
      const code = reason ?? noReason;
      this.voidedByReason[code] = (this.voidedByReason[code] ?? 0) + 1;
    }
    const none = { likes: 0, voided: 0, held: 0, reachedAt: null };
    const before = this.#posts.get(postId) ?? none;
    const isLater = before.reachedAt === null || before.reachedAt < at;
    this.#posts.set(postId, {
      likes: before.likes + Number(state === 'counted'),
      voided: before.voided + Number(state === 'voided'),
      held: before.held + Number(state === 'held'),
      reachedAt: state === 'counted' && isLater ? at : before.reachedAt,
    });
  }
}

/** `exact` where it is in the hour that begins at `hour`; else `hour`. */
function within(hour: string | null, exact: string | null | undefined): string | null {
  if (hour === null || !exact) return hour;
  const at = Date.parse(exact);
  return Number.isFinite(at) && startOfHour(at) === hour ? exact : hour;
}

/** The parts of a result that its ledger confirms. */
export interface Checked {
  readonly digest: boolean;
  readonly count: boolean;
  readonly ranking: boolean;
}

interface Claims {
  readonly ledger: { readonly sha256: string; readonly entries: number };
  readonly states: Readonly<Record<LikeState, number>>;
  readonly ranking: readonly Ranked[];
}

/**
 * Compares a result with the digest and the count of its ledger (null if invalid). `rank` computes
 * the final ranking from the ranking by likes, if a jury takes part.
 */
export function checkResult(
  claims: Claims,
  sha256: string,
  count: LedgerCount | null,
  rank: (byLikes: readonly Ranked[]) => readonly Ranked[] = (byLikes) => byLikes,
): Checked {
  const byLikes = count?.ranking(timesIn(claims.ranking));
  return {
    digest: sha256 === claims.ledger.sha256,
    count:
      count !== null &&
      sumsIn(count.entries, count.states) === sumsIn(claims.ledger.entries, claims.states),
    ranking: byLikes !== undefined && placesIn(rank(byLikes)) === placesIn(claims.ranking),
  };
}

const sumsIn = (entries: number, { counted, held, voided }: Claims['states']): string =>
  [entries, counted, held, voided].join(' ');

const placesIn = (ranking: readonly Ranked[]): string =>
  JSON.stringify(
    ranking.map(({ place, postId, likes, voided, held, reachedAt, jury, score }) => {
      const points = jury && [jury.jurors, jury.points, Object.entries(jury.sums)];
      return [place, postId, likes, voided, held, reachedAt, points, score];
    }),
  );

/** The reason of voided likes without a stored reason. */
const noReason = 'decision';

/**
 * The ranking criteria of a card; the id decides remaining ties, so that every recount gives the
 * same order.
 */
type Merits = Pick<Ranked, 'postId' | 'likes' | 'reachedAt'>;

export const compareMerits = (a: Merits, b: Merits): number =>
  b.likes - a.likes || compare(a.reachedAt ?? '', b.reachedAt ?? '') || compare(a.postId, b.postId);

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
