import {
  isAcknowledged,
  isUnknown,
  mayHaveHappened,
  type History,
  type OperationOf,
} from '../history.ts';

/** The decisions and deletions that clients requested, grouped by post. */
export class PostOutcomes {
  readonly #created: ReadonlySet<string>;
  readonly #decisions: ReadonlyMap<string, OperationOf<'decide'>[]>;
  readonly #deletions: ReadonlyMap<string, OperationOf<'delete'>[]>;

  constructor(history: History) {
    this.#created = new Set(history.created.map(({ postId }) => postId));
    this.#decisions = Map.groupBy(history.of('decide'), ({ ask }) => ask.postId);
    this.#deletions = Map.groupBy(history.of('delete'), ({ ask }) => ask.postId);
  }

  of(postId: string) {
    const decisions = this.#decisions.get(postId) ?? [];
    return {
      decisions,
      approvals: decisions.filter(({ ask }) => ask.approve),
      denials: decisions.filter(({ ask }) => !ask.approve),
      deletions: this.#deletions.get(postId) ?? [],
    };
  }

  /** The earliest time at which the post and its likes may have been removed, or Infinity. */
  removableFrom(postId: string): number {
    const { denials, deletions } = this.of(postId);
    const ends = [...denials, ...deletions].filter(mayHaveHappened);
    return Math.min(Infinity, ...ends.map(({ invokedMs }) => invokedMs));
  }

  /** The possible final states of a post that a client created or that was prepared as public. */
  statesOf(postId: string): Set<'absent' | 'pending' | 'public'> {
    const { approvals, denials, deletions } = this.of(postId);
    const ends = [...denials, ...deletions];
    if (ends.some((end) => end.result.state === 'acknowledged')) return new Set(['absent']);
    const isPublic = !this.#created.has(postId) || approvals.some(isAcknowledged);
    return new Set([
      isPublic ? 'public' : 'pending',
      ...(approvals.some(isUnknown) ? (['public'] as const) : []),
      ...((isPublic ? deletions : ends).some(isUnknown) ? (['absent'] as const) : []),
    ]);
  }
}
