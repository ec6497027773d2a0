import type { LikeState } from './likes.ts';
import type { Ranked } from './results.ts';

/** One like of a published result: a line in the ledger. */
export interface LedgerLine {
  /** The voter's pseudonym, which is valid in this event only. */
  readonly voter: string;
  readonly postId: string;
  /** The hour of the like: its first instant, see `startOfHour`. */
  readonly at: string;
  readonly state: LikeState;
  /** Code of the heaviest rule against an uncounted like. Null for a counted like. */
  readonly reason: string | null;
}

/** Explains in Spanish how a ledger is counted. */
export const countingRule =
  'Gana la carta con más corcholatas contadas: vale una por persona y reto. Si dos empatan, va primero la que llegó antes a su número: manda la hora de su última corcholata contada. Las que quedaron fuera o en revisión están en el registro y no suman.';

/** The exact text of a ledger line, with its line end. The order of the fields is fixed. */
export const ledgerText = ({ voter, postId, at, state, reason }: LedgerLine): string =>
  `${JSON.stringify({ voter, postId, at, state, reason })}\n`;

const hourMs = 60 * 60 * 1000;

/** The first instant of the hour that contains `at`, as ledger lines have it: ISO 8601, UTC. */
export const startOfHour = (at: number): string => new Date(at - (at % hourMs)).toISOString();

/** When each card received its last counted like, to the millisecond, ISO 8601. */
type ReachedAt = ReadonlyMap<string, string | null>;
export const timesIn = (ranking: readonly Pick<Ranked, 'postId' | 'reachedAt'>[]): ReachedAt =>
  new Map(ranking.map(({ postId, reachedAt }) => [postId, reachedAt]));

/** Sums up a ledger. Used for the result and for later checks. */
export class LedgerCount {
  readonly states: Record<LikeState, number> = { counted: 0, held: 0, voided: 0 };
  readonly voidedByReason: Record<string, number> = {};
  entries = 0;
  readonly #posts = new Map<string, Omit<Ranked, 'place' | 'postId'>>();
  #rest = '';

  /** Adds the next chunk of the ledger, which may end within a line. Throws if the text is invalid. */
  add(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#addLine(JSON.parse(line) as LedgerLine);
  }

  /**
   * The cards, most likes first; of equal numbers, the card that reached the number first. Lines have only
   * hours. The times in `exact` order cards within an hour. A time in another hour is ignored.
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

/** `exact` if it lies within the hour that begins at `hour`; otherwise `hour`. */
function within(hour: string | null, exact: string | null | undefined): string | null {
  if (hour === null || !exact) return hour;
  const at = Date.parse(exact);
  return Number.isFinite(at) && startOfHour(at) === hour ? exact : hour;
}

/** Whether the ledger confirms each part of a result. */
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
 * Compares a result with the digest of its ledger and with the ledger's count (null if invalid). If there
 * is a jury, `rank` computes the final ranking from the ranking by likes.
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

/** The reason that is counted for voided likes without a stored reason. */
const noReason = 'decision';

/**
 * The fields that decide a card's place. The id decides remaining ties, so that every recount gives the
 * same order.
 */
type Merits = Pick<Ranked, 'postId' | 'likes' | 'reachedAt'>;

export const compareMerits = (a: Merits, b: Merits): number =>
  b.likes - a.likes || compare(a.reachedAt ?? '', b.reachedAt ?? '') || compare(a.postId, b.postId);

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
