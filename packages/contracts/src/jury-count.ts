import type { Jury } from './jury.ts';
import { pointsFor } from './jury-rule.ts';
import { compareMerits } from './ledger.ts';
import type { Ranked, Result } from './results.ts';

/** The points that one juror gave to one card: a line in the file of points of a published result. */
export interface JuryLine {
  /** The juror's pseudonym, which is valid in this event only. */
  readonly juror: string;
  readonly postId: string;
  /** Points by criterion id. */
  readonly points: Readonly<Record<string, number>>;
}

export type JuryTerms = Readonly<Pick<Jury, 'criteria' | 'mode' | 'weight'>>;

/** The exact text of a line in the file. */
export const juryText = ({ juror, postId, points }: JuryLine): string =>
  `${JSON.stringify({ juror, postId, points })}\n`;

/** Sums up a file of points. Used for the result and for later checks. */
export class JuryCount {
  readonly jurors = new Set<string>();
  entries = 0;
  readonly #cards = new Map<string, { jurors: number; sums: Record<string, number> }>();
  readonly #terms: JuryTerms;
  #rest = '';

  constructor(terms: JuryTerms) {
    this.#terms = terms;
  }

  /** Adds the next chunk of the file, which may end within a line. Throws if the text is invalid. */
  add(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#addLine(JSON.parse(line) as JuryLine);
  }

  /**
   * The ranking by likes with the jury's points, and with the cards that have points but no likes. If
   * points and likes are weighed, both determine the places.
   */
  rank(byLikes: readonly Ranked[]): Ranked[] {
    if (this.#rest !== '') throw new Error('the file of points ends within a line');
    const known = new Set(byLikes.map(({ postId }) => postId));
    const others = [...this.#cards.keys()].filter((postId) => !known.has(postId)).map(unliked);
    const mostLikes = Math.max(0, ...byLikes.map(({ likes }) => likes));
    const isWeighed = this.#terms.mode === 'weighed';
    const before = (a: Ranked, b: Ranked) => (b.score ?? 0) - (a.score ?? 0) || compareMerits(a, b);
    return [...byLikes, ...others]
      .map((card) => this.#withPoints(card, isWeighed ? mostLikes : null))
      .toSorted(before)
      .map((card, index) => ({ ...card, place: index + 1 }));
  }

  #withPoints(card: Ranked, mostLikes: number | null): Ranked {
    const { jurors, sums } = this.#cards.get(card.postId) ?? { jurors: 0, sums: {} };
    const { criteria, weight } = this.#terms;
    const sumOf = (pick: (criterion: JuryTerms['criteria'][number]) => number) =>
      criteria.reduce((sum, criterion) => sum + pick(criterion), 0);
    const possible = jurors * sumOf(({ max }) => max);
    const share = possible === 0 ? 0 : sumOf(({ id }) => pointsFor(sums, id) ?? 0) / possible;
    const juried = { ...card, jury: { jurors, sums, points: rounded(share) } };
    if (mostLikes === null) return juried;
    const liked = mostLikes === 0 ? 0 : card.likes / mostLikes;
    const percent = weight ?? 0;
    return { ...juried, score: rounded((percent * share + (100 - percent) * liked) / 100) };
  }

  #addLine({ juror, postId, points }: JuryLine): void {
    this.entries += 1;
    this.jurors.add(juror);
    const before = this.#cards.get(postId) ?? { jurors: 0, sums: {} };
    const sums = this.#terms.criteria.map(({ id }) => [
      id,
      (pointsFor(before.sums, id) ?? 0) + (pointsFor(points, id) ?? 0),
    ]);
    this.#cards.set(postId, { jurors: before.jurors + 1, sums: Object.fromEntries(sums) });
  }
}

/** The facts in a result that its file of points must confirm. */
type JuryClaims = Pick<NonNullable<Result['jury']>, 'jurors' | 'ballots'>;

/**
 * Compares a file of points with the result: its digest, and its numbers of entries and jurors.
 * `count` is null if the file is invalid.
 */
export const isFileOf = (claims: JuryClaims, sha256: string, count: JuryCount | null) => ({
  digest: sha256 === claims.ballots.sha256,
  count: count?.entries === claims.ballots.entries && count.jurors.size === claims.jurors,
});

/** The cards with points, most points first. Ties keep the order of `ranking`. */
export function juryOrder(ranking: readonly Ranked[]): Ranked[] {
  const points = (card: Ranked) => card.jury?.points ?? 0;
  return ranking.filter((card) => points(card) > 0).toSorted((a, b) => points(b) - points(a));
}

const unliked = (postId: string): Ranked => ({
  place: 0,
  postId,
  likes: 0,
  voided: 0,
  held: 0,
  reachedAt: null,
});

/** The share is rounded to six digits, so that every recount gives the same value. */
const rounded = (share: number) => Math.round(share * 1e6) / 1e6;
