import {
  isAcknowledged,
  isUnknown,
  mayHaveHappened,
  type History,
  type OperationOf,
} from '../history.ts';

/** What became of each post, as far as clients know its id. */
export class Fates {
  readonly #created: ReadonlySet<string>;
  readonly #decisions: ReadonlyMap<string, OperationOf<'decide'>[]>;
  readonly #deletions: ReadonlyMap<string, OperationOf<'delete'>[]>;

  constructor(history: History) {
    this.#created = new Set(history.created.map(({ postId }) => postId));
    this.#decisions = Map.groupBy(history.of('decide'), ({ ask }) => ask.postId);
    this.#deletions = Map.groupBy(history.of('delete'), ({ ask }) => ask.postId);
  }

  /** All that was asked for concerning one post. */
  of(postId: string) {
    const decisions = this.#decisions.get(postId) ?? [];
    return {
      decisions,
      approvals: decisions.filter(({ ask }) => ask.approve),
      denials: decisions.filter(({ ask }) => !ask.approve),
      deletions: this.#deletions.get(postId) ?? [],
    };
  }

  /** From when on the post, and its likes with it, may be gone; Infinity for one that stays. */
  goneFrom(postId: string): number {
    const { denials, deletions } = this.of(postId);
    const ends = [...denials, ...deletions].filter(mayHaveHappened);
    return Math.min(Infinity, ...ends.map(({ invokedMs }) => invokedMs));
  }

  /** The states that a post created, or prepared as public, may be in at the end. */
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
